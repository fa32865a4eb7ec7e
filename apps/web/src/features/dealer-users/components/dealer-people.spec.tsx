import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem, makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const STAFF = makeUser({ roles: ['CUSTOMER_CENTER'], permissions: [], idDealer: null });
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
  ],
};
const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => STAFF,
    'SEC-06': () => people,
    'OTH-05': () => ({ done: true }),
    ...answers,
  });
  const { router } = await visit(path);
  return { portal, router };
};
const bodies = ({ asked }: ReturnType<typeof makePortal>) =>
  asked.filter(({ id }) => id === 'OTH-05').map(({ request }) => request.body);
const begin = async () => {
  const { portal } = await open('/private/users?idDealer=5');
  await userEvent.click(await screen.findByRole('button', { name: 'New user' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New user' }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send invitation' });
  return { portal, dialog, field, send };
};

describe('the users of a dealer, for staff', () => {
  it('are those of the dealer in the URL', async () => {
    const { portal, router } = await open('/private/users');
    const number = await screen.findByRole('textbox', { name: 'Dealer number' });
    await userEvent.type(number, 'x{Enter}');
    await screen.findByText('Enter a number greater than 0.');
    expect(portal.count('SEC-06')).toBe(0);
    await userEvent.clear(number);
    await userEvent.type(number, '5{Enter}');
    await screen.findByText(/m\.rossi · ada@/);
    expect(router.state.location.search).toEqual({ idDealer: 5 });
  });

  it('are hidden for a dealer that staff may not see', async () => {
    await open('/private/users?idDealer=6', {
      'SEC-06': () =>
        makeProblem('NOT_FOUND', { errorCode: '404001', errorMsg: 'We can’t find that.' }),
    });
    await within(await screen.findByRole('alert')).findByText('We can’t find that.');
    expect(screen.queryByRole('button', { name: 'New user' })).toBeNull();
  });

  it('are not loaded for users who are not staff, who are redirected to the auctions', async () => {
    const { router, portal } = await open('/private/users?idDealer=5', {
      'SEC-10': () => makeUser(),
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auctions'));
    expect(portal.count('SEC-06')).toBe(0);
  });
});

describe('the dialog for a new user', () => {
  it('SCR-106 has one e-mail field and a button that a valid address enables', async () => {
    const { portal, dialog, field, send } = await begin();
    expect([dialog.getAllByRole('textbox').length, send.disabled]).toEqual([1, true]);
    await userEvent.type(field, 'zoe@');
    expect(send.disabled).toBe(true);
    await userEvent.type(field, 'example.test');
    await waitFor(() => expect(send.disabled).toBe(false));
    await userEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(portal)).toEqual([{ email: 'zoe@example.test', dealerId: 5 }]);
  });

  it('VAL-159 requires a well-formed address, shows the error, and sends nothing until then', async () => {
    const { portal, dialog, field, send } = await begin();
    for (const wrong of ['zoe', 'zoe@', '@example.test', 'zoe@example test']) {
      await userEvent.clear(field);
      await userEvent.type(field, `${wrong}{Enter}`);
      await userEvent.tab();
      await dialog.findByText('Enter an e-mail address.');
      expect(send.disabled).toBe(true);
    }
    await userEvent.clear(field);
    await userEvent.type(field, '{Enter}');
    expect([send.disabled, portal.count('OTH-05')]).toEqual([true, 0]);
  });
});
