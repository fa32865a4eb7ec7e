import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { makePage, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { makeSeller, STAFF, VERSIONS } from '../../../testing/sellers.js';

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

const LIST = '/admin/records/sellers';
const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'OPEN-02': () => [],
    'ADM-37': () => makePage([makeSeller()]),
    'ADM-38': () => makeSeller(),
    'ADM-39': () => ({ done: true }),
    'ADM-40': ({ body }) => makeSeller({ idSeller: 8, ...(body as object) }),
    'ADM-41': ({ body }) => makeSeller({ ...(body as object), version: VERSIONS[1] }),
    'ENG-160': () => ({ rows: [] }),
    ...answers,
  });
  const { router } = await visit(path);
  await screen.findByRole('heading', { level: 1 });
  const sent = (wanted: string) =>
    portal.asked.flatMap(({ id, request }) => (id === wanted ? [request] : []));
  return { ...portal, router, sent };
};
const write = async (label: string, text: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('SCR-080 the form adds an account manager to a market, and returns to the list', async () => {
  const { router, sent } = await open(`${LIST}/new`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('New account manager');
  await write('Surname', 'Rossi');
  await write('First name', 'Ada');
  await userEvent.selectOptions(screen.getByLabelText('Market'), 'Italy');
  await write('E-mail', 'ada@example.test');
  await write('Phone', '+39 011 555 0142');
  await press('Save and close');
  await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
  expect(sent('ADM-40').map(({ body }) => body)).toEqual([
    {
      surname: 'Rossi',
      name: 'Ada',
      idMarket: 'IT',
      email: 'ada@example.test',
      phone: '+39 011 555 0142',
    },
  ]);
});

it('SCR-081 the page shows an account manager with its changes, and edits and disables it', async () => {
  const change = {
    changedAt: NOW,
    idUser: 12,
    fields: { phone: { before: null, after: '+39 1' } },
  };
  const { router, sent } = await open(`${LIST}/7`, { 'ENG-160': () => ({ rows: [change] }) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Robin Keller');
  expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe(
    'robin@example.test',
  );
  await screen.findByText('Phone: +39 1');
  await write('Surname', 'Kellermann');
  await press('Save and close');
  await waitFor(() => expect(sent('ADM-41')).toHaveLength(1));
  expect(sent('ADM-41')[0]!.body).toMatchObject({
    idSeller: 7,
    version: VERSIONS[0],
    surname: 'Kellermann',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
  await router.navigate({ to: `${LIST}/7` as never });
  await press('Disable Robin Keller');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('This disables Robin Keller. You can enable it again later.');
  expect(sent('ADM-39')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Disable Robin Keller' }));
  await waitFor(() => expect(sent('ADM-39')).toHaveLength(1));
  expect(Object.fromEntries(sent('ADM-39')[0]!.query)).toEqual({ idSeller: '7' });
});

it('SCR-082 the list shows the account managers of a market, and opens one', async () => {
  const { router, sent } = await open(`${LIST}?market=DE`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Account managers');
  const [, row] = await screen.findAllByRole('row');
  for (const text of ['Keller', 'Robin', 'Germany', 'robin@example.test', '+49 30 5550142'])
    expect(row!.textContent).toContain(text);
  expect(sent('ADM-37')[0]!.query.get('market')).toBe('DE');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Market' }), 'Italy');
  await waitFor(() => expect(sent('ADM-37').at(-1)!.query.get('market')).toBe('IT'));
  await userEvent.click(screen.getByRole('link', { name: 'Keller' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${LIST}/7`));
});
