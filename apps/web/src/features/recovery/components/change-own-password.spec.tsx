import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem, makeUser } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const PRESENT = 'Present-Harbour-1';
const GOOD = 'Quiet-Harbour-27';
const OWN: FakeAnswers = {
  'SEC-03': () => ({
    ...makeUser({ idDealer: null }),
    name: 'Ada',
    surname: 'Wischnewski',
    email: 'ada@example.test',
    version: 1,
    bankAccount: null,
    isMainUser: false,
  }),
  'ENG-61': () => [],
  'SEC-05': () => ({ done: true }),
};
const open = async (answers: FakeAnswers = {}) => {
  const portal = makePortal({ 'SEC-10': () => makeUser({ idDealer: null }), ...OWN, ...answers });
  const { router } = await visit('/private/user-profile');
  await userEvent.click(await screen.findByRole('link', { name: 'Change password' }));
  await screen.findByRole('heading', { level: 1, name: 'Change password' });
  return { portal, router };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save password' });
const fill = async (password: string, again: string, present = PRESENT) => {
  for (const [label, value] of [
    ['Current password', present],
    ['New password', password],
    ['Confirm password', again],
  ] as const) {
    await userEvent.clear(field(label));
    if (value) await userEvent.paste(value);
  }
  await userEvent.tab();
};

describe('changing the password while signed in', () => {
  it('SCR-035 in part: is linked from the profile, sends the new password and returns', async () => {
    const { portal, router } = await open();
    expect(router.state.location.pathname).toBe('/change-password');
    screen.getByText(/^8 to 30 characters/);
    await fill(GOOD, GOOD);
    await waitFor(() => expect(send().disabled).toBe(false));
    await userEvent.click(send());
    await waitFor(() => expect(router.state.location.pathname).toBe('/private/user-profile'));
    await screen.findByText(/^Password changed/);
    const sent = portal.asked.find(({ id }) => id === 'SEC-05');
    expect(sent?.request.body).toEqual({
      presentPassword: PRESENT,
      password: GOOD,
      confPassword: GOOD,
    });
  });

  it('VAL-155 sends nothing until all fields are valid, and shows the error of each field', async () => {
    const { portal } = await open();
    expect(send().disabled).toBe(true);
    for (const [password, again, message] of [
      ['Ab1!xyz', 'Ab1!xyz', /^Use at least 8 characters/],
      ['abcdefgh1', 'abcdefgh1', /^Use at least 8 characters/],
      ['Summer2026!', 'Summer2026!', /Avoid names, dates and common words/],
      ['Wischnewski7!', 'Wischnewski7!', /Avoid names, dates and common words/],
      [GOOD, `${GOOD}!`, 'The passwords don’t match.'],
      [GOOD, '', 'The passwords don’t match.'],
    ] as const) {
      await fill(password, again);
      // Before the estimate of the strength, its word lists load.
      await screen.findByText(message, undefined, { timeout: 10_000 });
      await userEvent.type(field('New password'), '{Enter}');
      expect(send().disabled).toBe(true);
    }
    await fill(GOOD, GOOD);
    await waitFor(() => expect(send().disabled).toBe(false));
    expect(portal.count('SEC-05')).toBe(0);
  });

  it('CON-015 limits both fields to thirty characters', async () => {
    await open();
    const long = 'Quiet-Harbour-27-Quiet-Harbour-28';
    await fill(long, long);
    const written = ['New password', 'Confirm password'].map((one) => field(one).value);
    expect(written).toEqual([long.slice(0, 30), long.slice(0, 30)]);
  });

  it('asks for no current password if the user has none', async () => {
    const { portal } = await open();
    await fill(GOOD, GOOD, '');
    await userEvent.click(send());
    await waitFor(() => expect(portal.count('SEC-05')).toBe(1));
    const sent = portal.asked.find(({ id }) => id === 'SEC-05');
    expect(sent?.request.body).toEqual({ password: GOOD, confPassword: GOOD });
  });

  it('shows a refusal at its field, and stays on the page', async () => {
    const message = 'This isn’t your current password.';
    const fields = [{ path: 'presentPassword', code: 'password_wrong', message }];
    const { router } = await open({
      'SEC-05': () => makeProblem('VALIDATION', { errorCode: '400001', fields }),
    });
    await fill(GOOD, GOOD);
    await userEvent.click(send());
    await screen.findByText(message);
    expect(router.state.location.pathname).toBe('/change-password');
  });
});

it('the page to change the password is available only to signed-in users', async () => {
  makePortal({ 'SEC-10': () => null });
  const { router } = await visit('/change-password');
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
  expect(router.state.location.search).toMatchObject({ redirect: '/change-password' });
});

describe('a recovery link for signed-in users (reading 21)', () => {
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  const bodies = ({ portal }: Awaited<ReturnType<typeof open>>) =>
    portal.asked.filter(({ id }) => id === 'OPEN-08').map(({ request }) => request.body);
  const opened = async () => {
    const page = await open({ 'OPEN-08': () => ({ done: true }) });
    await screen.findByRole('heading', { name: 'Don’t know your current password?' });
    return page;
  };

  it('VAL-148 requires a user name and an e-mail address', async () => {
    const page = await opened();
    await userEvent.clear(field('E-mail address'));
    await ask();
    await screen.findByText('Enter a valid e-mail address.');
    await userEvent.type(field('E-mail address'), 'ada@example.test');
    await userEvent.clear(field('User name'));
    await ask();
    await screen.findByText(/^Enter your user name/);
    expect(bodies(page)).toEqual([]);
    await userEvent.type(field('User name'), 'ada');
    await ask();
    await screen.findByText(/^If we find an account/);
    expect(bodies(page)).toEqual([{ username: 'ada', email: 'ada@example.test' }]);
  });

  it('VAL-147 limits the user name to 50 characters and the e-mail address to 150', async () => {
    const page = await opened();
    const name = field('User name');
    const address = field('E-mail address');
    expect([name.maxLength, address.maxLength]).toEqual([50, 150]);
    fireEvent.change(name, { target: { value: 'a'.repeat(51) } });
    await ask();
    await screen.findByText(/^Enter your user name, using 50/);
    fireEvent.change(name, { target: { value: 'a'.repeat(50) } });
    // Neither the part before the @ nor a part of the domain is too long by itself.
    const domain = `${'c'.repeat(60)}.test`;
    const addressOf = (length: number) =>
      `${'b'.repeat(64)}@${'d'.repeat(length - 66 - domain.length)}.${domain}`;
    fireEvent.change(address, { target: { value: addressOf(151) } });
    await ask();
    await screen.findByText('Enter a valid e-mail address.');
    expect(bodies(page)).toEqual([]);
    const longest = { username: 'a'.repeat(50), email: addressOf(150) };
    fireEvent.change(address, { target: { value: longest.email } });
    await ask();
    await screen.findByText(/^If we find an account/);
    expect(bodies(page)).toEqual([longest]);
  });
});
