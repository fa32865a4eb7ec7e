import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnUser } from '@fairlot/contracts/access';
import { describe, expect, it } from 'vitest';
import { makeProblem, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const own = (facts: Partial<OwnUser> = {}): OwnUser => ({
  ...makeUser(),
  name: 'Ada',
  surname: 'Rossi',
  email: 'ada@example.test',
  version: 1,
  bankAccount: null,
  isMainUser: true,
  ...facts,
});
const people = {
  idDealer: 5,
  rows: [
    {
      idUser: 7,
      username: 'm.rossi',
      name: 'Ada',
      surname: 'Rossi',
      email: 'ada@example.test',
      isMainUser: true,
      state: 'ENABLED',
    },
    {
      idUser: 8,
      username: 'l.neri',
      name: 'Luca',
      surname: 'Neri',
      email: 'luca@example.test',
      isMainUser: false,
      state: 'DISABLED',
    },
    { idInvite: 3, email: 'zoe@example.test', state: 'INVITED', sentAt: NOW, expiresAt: NOW + 1 },
  ],
};
const colleague = {
  idUser: 9,
  username: 'e.verdi',
  name: 'Eva',
  surname: 'Verdi',
  email: 'eva@example.test',
  isMainUser: false,
  state: 'ENABLED',
};
const company = { idDealer: 5, businessName: 'Rossi', idMarket: 'IT', country: 'IT' };
const ALWAYS: FakeAnswers = {
  'SEC-03': () => own(),
  'ENG-61': () => [],
  'SEC-07': () => ({ ...company, city: 'Milano', address: 'Via 1', vatCode: '1' }),
  'SEC-08': () => null,
  'SEC-06': () => people,
  'OTH-05': () => ({ done: true }),
  'ENG-82': () => ({ done: true }),
};
const open = async (answers: FakeAnswers = {}) => {
  const portal = makePortal({ ...ALWAYS, ...answers });
  await visit('/private/user-profile');
  await screen.findByRole('heading', { level: 1, name: 'Your profile' });
  return portal;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const WITHDRAW = 'Withdraw the invitation to zoe@example.test';
const withdraw = () => screen.getByRole<HTMLButtonElement>('button', { name: WITHDRAW });
const bodies = ({ asked }: ReturnType<typeof makePortal>, id: string) =>
  asked.filter((one) => one.id === id).map(({ request }) => request.body);
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Invite a colleague' }));

describe('the users of a dealer', () => {
  it('are shown to its main user with their roles', async () => {
    await open();
    const region = within(screen.getByRole('region', { name: 'Users in your company' }));
    const texts = region.getAllByRole('listitem').map((line) => line.textContent);
    expect(texts[0]).toMatch(/Ada Rossi.*m\.rossi.*Main user/);
    expect(texts[1]).toMatch(/Luca Neri.*Access disabled/);
    expect(texts[2]).toMatch(/zoe@example\.test.*Invitation expires/);
  });

  it('are not requested for users who are not the main user', async () => {
    const portal = await open({ 'SEC-03': () => own({ isMainUser: false }) });
    expect(screen.queryByRole('region', { name: 'Users in your company' })).toBeNull();
    expect(portal.count('SEC-06')).toBe(0);
  });

  it('can be enabled by the main user, disabled with a reason, and sent a link for a new password', async () => {
    const portal = await open({
      'SEC-06': () => ({ ...people, rows: [...people.rows, colleague] }),
      'ENG-208': () => ({ done: true }),
      'ENG-209': () => ({ done: true }),
    });
    expect(screen.queryByRole('button', { name: /Ada Rossi/ })).toBeNull();
    await press('Enable access of Luca Neri');
    await waitFor(() => expect(portal.count('SEC-06')).toBe(2));
    await press('Send Eva Verdi a password link');
    await screen.findByText('Password link sent to eva@example.test.');
    await press('Disable access of Eva Verdi');
    const asked = within(await screen.findByRole('dialog'));
    await userEvent.type(asked.getByRole('textbox', { name: 'Reason' }), 'Has left');
    await userEvent.click(asked.getByRole('button', { name: 'Disable access' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(portal, 'ENG-208')).toEqual([
      { idUser: 8, flgEnabled: true },
      { idUser: 9, flgEnabled: false, reason: 'Has left' },
    ]);
    expect(bodies(portal, 'ENG-209')).toEqual([{ idUser: 9 }]);
  });

  it('can be invited again, and invitations can be withdrawn', async () => {
    const portal = await open();
    await press('Resend the invitation to zoe@example.test');
    await waitFor(() => expect(portal.count('SEC-06')).toBe(2));
    await waitFor(() => expect(withdraw().disabled).toBe(false));
    await press(WITHDRAW);
    await waitFor(() => expect(portal.count('SEC-06')).toBe(3));
    expect(bodies(portal, 'OTH-05')).toEqual([{ email: 'zoe@example.test', dealerId: 5 }]);
    expect(bodies(portal, 'ENG-82')).toEqual([{ idInvite: 3 }]);
  });

  it('cannot have an invitation withdrawn while it is being sent again', async () => {
    const sent = Promise.withResolvers<{ done: true }>();
    await open({ 'OTH-05': () => sent.promise });
    await press('Resend the invitation to zoe@example.test');
    expect(withdraw().disabled).toBe(true);
    sent.resolve({ done: true });
    await waitFor(() => expect(withdraw().disabled).toBe(false));
  });

  it('show why an invitation was not withdrawn, even if its row has disappeared', async () => {
    let rows = people.rows;
    await open({
      'SEC-06': () => ({ ...people, rows }),
      'ENG-82': () => makeProblem('NOT_FOUND', { errorCode: '404001' }),
    });
    rows = rows.slice(0, 2);
    await press(WITHDRAW);
    await screen.findByText('We can’t find that.');
    await waitFor(() => expect(screen.queryByText('zoe@example.test')).toBeNull());
  });

  it('ROL-023 cannot be changed by a read-only user', async () => {
    await open({ 'SEC-10': () => makeUser({ readOnlyUser: true }) });
    const region = within(screen.getByRole('region', { name: 'Users in your company' }));
    expect(region.getAllByRole('listitem')).toHaveLength(3);
    expect(region.queryAllByRole('button')).toEqual([]);
  });
});

describe('the invitation dialog', () => {
  const begin = async (answers?: FakeAnswers) => {
    const portal = await open(answers);
    await press('Invite a colleague');
    const shown = await dialog();
    const field = shown.getByRole('textbox', { name: 'E-mail' });
    const send = shown.getByRole<HTMLButtonElement>('button', { name: 'Send invitation' });
    return { portal, field, send };
  };

  it('VAL-158 sends nothing without a well-formed address', async () => {
    const { portal, field, send } = await begin();
    expect(send.disabled).toBe(true);
    await userEvent.type(field, 'zoe@{Enter}');
    expect([send.disabled, portal.count('OTH-05')]).toEqual([true, 0]);
    await userEvent.type(field, 'example.test');
    await waitFor(() => expect(send.disabled).toBe(false));
  });

  it('STA-016 closes after the invitation is sent, and reloads the list', async () => {
    const { portal, field, send } = await begin();
    await userEvent.type(field, ' new@example.test ');
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(portal, 'OTH-05')).toEqual([{ email: 'new@example.test', dealerId: 5 }]);
    await waitFor(() => expect(portal.count('SEC-06')).toBe(2));
    await screen.findByText('Invitation sent to new@example.test.');
  });

  it('SCR-105 has one e-mail field and a button that is active for a valid address, and closes after success', async () => {
    const { portal, field, send } = await begin();
    expect((await dialog()).getAllByRole('textbox')).toEqual([field]);
    expect(send.disabled).toBe(true);
    await userEvent.type(field, 'new@example');
    expect(send.disabled).toBe(true);
    await userEvent.type(field, '.test');
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.count('OTH-05')).toBe(1);
  });

  it('shows a refusal at the field, and stays open', async () => {
    const fields = [{ path: 'email', code: 'already_user', message: 'Is one already.' }];
    const { field, send } = await begin({
      'OTH-05': () => makeProblem('VALIDATION', { errorCode: '400001', fields }),
    });
    await userEvent.type(field, 'luca@example.test');
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    await (await dialog()).findByText('Is one already.');
  });
});
