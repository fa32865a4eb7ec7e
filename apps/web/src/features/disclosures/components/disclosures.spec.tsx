import type { DisclosureView } from '@fairlot/contracts/engineering';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makePage, makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const makeRow = (number: number): DisclosureView => ({
  idDisclosure: String(number),
  at: NOW - number,
  idUser: 7,
  username: 'centre',
  callId: 'SEC-73',
  discloses: ['PARTY', 'RESERVE'],
  moments: ['RUNNING'],
  idAuction: 12,
  lots: { ids: [number], count: 1 },
  dealers: { ids: [41, 42], count: 120 },
  asked: '{"idAuction":12}',
});

const open = async (search = '', answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => makeUser({ roles: ['USER', 'ADMIN'], readOnlyUser: true, idDealer: null }),
    'ENG-33': ({ query }) => makePage(query.get('idUser') === '9' ? [] : [makeRow(1), makeRow(2)]),
    ...answers,
  });
  const { router } = await visit(`/engineering/disclosures${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Confidential data viewed by staff' });
  const queries = () =>
    portal.asked.filter(({ id }) => id === 'ENG-33').map(({ request }) => request.query);
  return { router, queries };
};

it('the list of disclosures shows who saw which data of whom, and when (ENG-33)', async () => {
  await open();
  expect(await screen.findAllByText('centre #7')).toHaveLength(2);
  expect(screen.getAllByText('PARTY, RESERVE')).toHaveLength(2);
  expect(screen.getAllByText('41, 42 … (120)')).toHaveLength(2);
  expect(screen.getByText('#12: 1')).toBeTruthy();
});

it('the list of disclosures filters on the server, and keeps the filters in the URL', async () => {
  const { router, queries } = await open('?dealer=41&call=sec-73&at=2026-11-01..2026-11-02');
  await screen.findAllByText('centre #7');
  const [first] = queries();
  expect(Object.fromEntries(first!)).toMatchObject({ idDealer: '41', callId: 'SEC-73' });
  const from = Number(first!.get('fromAt'));
  const to = Number(first!.get('toAt'));
  expect([new Date(from).toISOString(), to - from]).toEqual([
    '2026-10-31T23:00:00.000Z',
    2 * 86_400_000,
  ]);
  await userEvent.type(screen.getByLabelText('User number'), '9');
  await waitFor(() => expect(router.state.location.searchStr).toContain('user=9'));
  await screen.findByText('No results');
  expect(queries().at(-1)?.get('idUser')).toBe('9');
});

it('the list of disclosures loads the next page on demand', async () => {
  const { queries } = await open('', {
    'ENG-33': ({ query }) =>
      query.get('cursor') === null ? makePage([makeRow(1)], 'p2') : makePage([makeRow(3)]),
  });
  await screen.findByText('#12: 1');
  fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText('#12: 3')).toBeTruthy();
  expect(queries().at(-1)?.get('cursor')).toBe('p2');
});

it('the list of disclosures has an explanation if it is empty', async () => {
  await open('', { 'ENG-33': () => makePage([]) });
  expect(await screen.findByText('No entries')).toBeTruthy();
});

it('the list of disclosures shows an error with a retry', async () => {
  let fails = true;
  await open('', {
    'ENG-33': () =>
      fails ? makeProblem('STORE_UNAVAILABLE', { errorCode: '403001' }) : makePage([makeRow(1)]),
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByText('#12: 1')).toBeTruthy();
});

it('the list of disclosures is not found for users other than administrators', async () => {
  makePortal({ 'SEC-10': () => makeUser({ roles: ['USER', 'CUSTOMER_CENTER'], idDealer: null }) });
  await visit('/engineering/disclosures');
  await waitFor(() => expect(screen.queryByText('Confidential data viewed by staff')).toBeNull());
});
