import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePage, makeProblem, makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const staff = (facts: object = {}) => ({
  idUser: 8,
  username: 'elena.galli',
  name: 'Elena',
  surname: 'Galli',
  language: 'it',
  email: 'elena@example.test',
  idMarket: 'IT',
  roles: ['USER', 'CUSTOMER_CENTER'],
  adminEnabledMarket: ['IT', 'DE'],
  readOnly: false,
  state: 'ENABLED',
  disabledReason: null,
  signedInAt: null,
  mayChange: true,
  version: '0123456789abcdef',
  ...facts,
});
const admin = () =>
  makeUser({ roles: ['USER', 'ADMIN'], idDealer: null, adminEnabledMarket: ['IT'] });
const open = async (answers: FakeAnswers, path = '/admin/staff') => {
  const portal = makePortal({ 'SEC-10': admin, ...answers });
  await visit(path);
  return portal;
};
const bodies = ({ asked }: ReturnType<typeof makePortal>, id: string) =>
  asked.filter((one) => one.id === id).map(({ request }) => request.body);

describe('the list of staff', () => {
  it('shows role, markets and state, and applies the filters in the URL', async () => {
    const rows = [staff({ readOnly: true })];
    const portal = await open(
      { 'ENG-272': () => makePage(rows) },
      '/admin/staff?role=CUSTOMER_CENTER&market=IT&readOnly=true',
    );
    const link = await screen.findByRole('link', { name: 'Galli Elena' });
    expect(link.getAttribute('href')).toBe('/admin/user-edit/8');
    const row = within(link.closest('[role="row"]') as HTMLElement);
    for (const shown of ['Customer service', 'Read-only', 'Active']) row.getByText(shown);
    row.getByText(/Italy/);
    const asked = portal.asked.find(({ id }) => id === 'ENG-272')!.request.query;
    expect(Object.fromEntries(asked)).toMatchObject({
      role: 'CUSTOMER_CENTER',
      market: 'IT',
      readOnly: 'true',
    });
  });

  it('can send an invitation again only to users who have not used theirs', async () => {
    const portal = await open({
      'ENG-272': () => makePage([staff({ state: 'INVITED' }), staff({ idUser: 9, name: 'Ada' })]),
      'ENG-274': () => ({ done: true }),
    });
    const again = await screen.findByRole('button', {
      name: 'Send the invitation to Elena Galli again',
    });
    expect(screen.queryByRole('button', { name: /invitation to Ada Galli/ })).toBeNull();
    await userEvent.click(again);
    await screen.findByText('Invitation sent to elena@example.test.');
    expect(bodies(portal, 'ENG-274')).toEqual([{ idUser: 8 }]);
  });

  it('adds a staff user with role and markets, and keeps the form’s values after a refusal', async () => {
    const fields = [{ path: 'email', code: 'already_user', message: 'Has an account already.' }];
    let isTaken = true;
    const portal = await open({
      'ENG-272': () => makePage([]),
      'ENG-273': () =>
        isTaken
          ? makeProblem('VALIDATION', { status: 400, fields } as never)
          : { idUser: 12, username: 'nora.riva' },
    });
    const [button] = await screen.findAllByRole('button', { name: 'Add staff member' });
    await userEvent.click(button!);
    const dialog = within(await screen.findByRole('dialog'));
    const fill = async (label: string, text: string) =>
      userEvent.type(dialog.getByRole('textbox', { name: label }), text);
    await fill('First name', 'Nora');
    await fill('Surname', 'Riva');
    await fill('User’s e-mail', 'nora@example.test');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'ADMIN');
    await userEvent.click(dialog.getByRole('button', { name: 'Add staff member' }));
    await dialog.findByText('Has an account already.');
    isTaken = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Add staff member' }));
    await screen.findByText('Invitation sent to nora@example.test. User name: nora.riva');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(portal, 'ENG-273').at(-1)).toMatchObject({
      name: 'Nora',
      surname: 'Riva',
      email: 'nora@example.test',
      role: 'ADMIN',
      adminEnabledMarket: ['IT'],
      readOnly: false,
    });
  });

  it('is not found for the customer centre', async () => {
    const centre = () =>
      makeUser({ roles: ['USER', 'CUSTOMER_CENTER'], idDealer: null, adminEnabledMarket: ['IT'] });
    const portal = await open({ 'SEC-10': centre, 'ENG-272': () => makePage([]) });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Add staff member' })).toBeNull();
    expect(portal.count('ENG-272')).toBe(0);
  });
});
