import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeUserAccount } from '../../../testing/make-user-account.js';
import { makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const staff = () =>
  makeUser({ roles: ['USER', 'ADMIN'], idDealer: null, adminEnabledMarket: ['IT'] });
const bodies = ({ asked }: ReturnType<typeof makePortal>, id: string) =>
  asked.filter((one) => one.id === id).map(({ request }) => request.body);

const open = async (path: string, answers: FakeAnswers) => {
  const portal = makePortal({ 'SEC-10': staff, ...answers });
  const { router } = await visit(path);
  return { portal, router };
};

describe('the list of users who can be anonymised', () => {
  const disabled = (facts: object = {}) => makeUserAccount({ flgEnabled: false, ...facts });

  it('SCR-091 has pages of one market, is exported, and anonymises selected users', async () => {
    const users = Array.from({ length: 51 }, (_, index) =>
      disabled({ idUser: 100 + index, surname: `Neri ${index}` }),
    );
    const { portal } = await open('/admin/user-anonymization?idMarket=IT', {
      'ADM-26': ({ query }) =>
        query.get('offset') === '0' ? users : [disabled({ surname: 'Zeta' })],
      'ADM-28': () => new Response('file', { headers: { 'content-type': 'text/csv' } }),
      'ENG-203': () => ({ obstacle: null, tables: [] }),
      'ADM-27': () => ({
        outcomes: { applied: 1, already: 0, refused: 0, gone: 0 },
        results: [{ idUser: 100, outcome: 'applied', reason: null }],
      }),
    });
    const queriesOf = (wanted: string) =>
      portal.asked.flatMap(({ id, request }) =>
        id === wanted ? [Object.fromEntries(request.query)] : [],
      );
    await userEvent.click(await screen.findByRole('button', { name: 'Show more results' }));
    await waitFor(() =>
      expect(queriesOf('ADM-26')).toMatchObject([
        { idMarket: 'IT', limit: '51', offset: '0' },
        { idMarket: 'IT', limit: '51', offset: '50' },
      ]),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Luca Neri 0' }));
    await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(queriesOf('ADM-28')).toMatchObject([{ idMarket: 'IT' }]));
    await userEvent.click(screen.getByRole('button', { name: 'Anonymise (1)' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Anonymise (1)' }));
    await screen.findByText(/Done: 1\./);
    expect(bodies(portal, 'ADM-27')).toEqual([{ idUsers: [100] }]);
  });

  it('shows which data is deleted before it anonymises a user, and the result', async () => {
    const { portal } = await open('/admin/user-anonymization?idMarket=IT&q=ne', {
      'ADM-26': () => [disabled(), disabled({ idUser: 9, name: 'Ada', surname: 'Rossi' })],
      'ENG-203': () => ({
        obstacle: null,
        tables: [{ table: 'session', keeps: 'x', effect: 'DELETED', count: 2 }],
      }),
      'ADM-27': () => ({
        outcomes: { applied: 1, already: 0, refused: 1, gone: 0 },
        results: [
          { idUser: 8, outcome: 'applied', reason: null },
          { idUser: 9, outcome: 'refused', reason: 'OPEN_OBLIGATIONS' },
        ],
      }),
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Ada Rossi' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Luca Neri' }));
    const effect = within(await screen.findByRole('region', { name: 'Luca Neri' }));
    expect(await effect.findByText('Sessions: 2')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Anonymise (2)' }));
    expect(portal.count('ADM-27')).toBe(0);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Anonymise (2)' }));
    await screen.findByText(/Done: 1. No change needed: 0. Failed: 1./);
    expect(screen.getByText('Ada Rossi: The dealer has active bids or lots awaiting a decision.'));
    expect(bodies(portal, 'ADM-27')).toEqual([{ idUsers: [9, 8] }]);
    const { query } = portal.asked.find(({ id }) => id === 'ADM-26')!.request;
    const sorted = { sortField: 'surname', sortOrder: 'asc', limit: '51', offset: '0' };
    expect(Object.fromEntries(query)).toEqual({ idMarket: 'IT', q: 'ne', ...sorted });
  });

  it('pages by offset, and sorts by one field', async () => {
    const people = Array.from({ length: 51 }, (_, index) => disabled({ idUser: 100 + index }));
    const { portal } = await open('/admin/user-anonymization?sort=-email,surname', {
      'ADM-26': ({ query }) => (query.get('offset') === '0' ? people : [disabled({ idUser: 7 })]),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more results' }));
    await waitFor(() => expect(portal.count('ADM-26')).toBe(2));
    const asked = portal.asked.findLast(({ id }) => id === 'ADM-26')!.request.query;
    expect(Object.fromEntries(asked)).toMatchObject({ offset: '50', sortOrder: 'asc' });
    await waitFor(() => expect(screen.queryByRole('button', { name: /more results/ })).toBeNull());
  });

  it('anonymises up to a hundred users at a time', async () => {
    const people = Array.from({ length: 50 }, (_, index) => disabled({ idUser: 100 + index }));
    await open('/admin/user-anonymization', {
      'ADM-26': ({ query }) => {
        const offset = Number(query.get('offset'));
        const rows = people.map((one) => ({ ...one, idUser: one.idUser + offset }));
        return offset < 100 ? [...rows, disabled({ idUser: 1 })] : rows;
      },
      'ENG-203': () => ({ obstacle: null, tables: [] }),
    });
    for (const _ of [1, 2])
      await userEvent.click(await screen.findByRole('button', { name: 'Show more results' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /more results/ })).toBeNull());
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Anonymise/ });
    expect([button.disabled, button.textContent]).toEqual([true, 'Anonymise (150)']);
    expect(screen.getByText('Select up to 100 users at a time.')).toBeTruthy();
  });
});
