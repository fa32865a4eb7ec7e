import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import type { StreamEvent } from '../api/streams.js';

const makeEvent = (position: number): StreamEvent => ({
  at: `p${position}`,
  stream: 'vehicle-12',
  kind: 'vehicle',
  key: '12',
  position,
  type: 'VehicleListed',
  decidedAt: NOW,
  commandId: 'c1',
  data: {},
  hash: null,
});
const STATE = { stream: 'vehicle-12', position: 3, state: '{"idAuction":77}', stateHash: 'ab12' };

const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => makeUser({ roles: ['USER', 'ADMIN'], readOnlyUser: true, idDealer: null }),
    'ENG-29': () => ({ events: [makeEvent(0), makeEvent(3)] }),
    'ENG-30': () => STATE,
    ...answers,
  });
  const { router } = await visit(path);
  await screen.findByRole('heading', { level: 1, name: 'Streams of all contexts' });
  return { portal, router };
};

describe('the page for streams of any context (ENG-29, ENG-30)', () => {
  it('lists events by key, and makes no request without a key', async () => {
    const { portal } = await open('/engineering/streams');
    expect(screen.getByText('No events')).toBeTruthy();
    expect(portal.count('ENG-29')).toBe(0);
    await userEvent.type(screen.getByLabelText('Key, such as an auction number'), '7');
    await screen.findAllByText('VehicleListed');
    const { params } = portal.asked.find(({ id }) => id === 'ENG-29')!.request;
    expect(params).toEqual({ context: 'auction', key: '7' });
  });

  it('shows the state of a stream after an event, and puts the stream and the position in the URL', async () => {
    const { portal, router } = await open('/engineering/streams?context=vehicles&key=7');
    await userEvent.click((await screen.findAllByRole('link', { name: 'vehicle-12' }))[1]!);
    await screen.findByRole('region', { name: 'State of vehicle-12 after event 3' });
    expect(screen.getByText('77')).toBeTruthy();
    expect(screen.getByText('ab12')).toBeTruthy();
    const { params, query } = portal.asked.find(({ id }) => id === 'ENG-30')!.request;
    expect(params).toEqual({ context: 'vehicles', kind: 'vehicle', key: '12' });
    expect(query.get('position')).toBe('3');
    expect(decodeURIComponent(router.state.location.searchStr)).toContain(
      'stream=vehicle/12&position=3',
    );
  });

  it('says that a state is hidden or does not exist', async () => {
    const hidden = { ...STATE, state: null, stateHash: null };
    await open('/engineering/streams?stream=lot/7.1', { 'ENG-30': () => hidden });
    expect(await screen.findByText('Hidden for now by a rule of this context.')).toBeTruthy();
    await open('/engineering/streams?key=8&stream=lot/8.1', {
      'ENG-29': () =>
        makeProblem('NOT_FOUND', { errorCode: '404001', errorMsg: 'We can’t find that.' }),
    });
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
  });
});
