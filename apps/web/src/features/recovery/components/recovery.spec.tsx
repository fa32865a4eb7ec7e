import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const done = () => ({ done: true });
const serve = (answers: FakeAnswers = {}) =>
  makePortal({ 'SEC-10': () => null, 'OPEN-08': done, 'OPEN-09': done, ...answers });
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const bodies = ({ asked }: ReturnType<typeof makePortal>, id: string) =>
  asked.filter((one) => one.id === id).map(({ request }) => request.body);

describe('requesting a link', () => {
  const open = async (answers?: FakeAnswers) => {
    const portal = serve(answers);
    const { router } = await visit('/password-recovery');
    await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
    return { portal, router };
  };
  const send = () => press('Send link');
  const NAME_FAULT = /^Enter 6 to 50 characters/;

  it('VAL-144 requires at least six characters in a user name', async () => {
    const { portal } = await open();
    await userEvent.type(field('User name'), 'admin');
    await send();
    await screen.findByText(NAME_FAULT);
    await userEvent.type(field('User name'), '1');
    await send();
    await screen.findByRole('dialog');
    expect(bodies(portal, 'OPEN-08')).toEqual([{ username: 'admin1' }]);
  });

  it('VAL-145 requires a valid e-mail address', async () => {
    const { portal } = await open();
    await userEvent.type(field('E-mail address'), 'ada@');
    await send();
    await screen.findByText('Enter a valid e-mail address.');
    await userEvent.type(field('E-mail address'), 'example.test');
    await send();
    await screen.findByRole('dialog');
    expect(bodies(portal, 'OPEN-08')).toEqual([{ email: 'ada@example.test' }]);
  });

  it('VAL-146 requires a user name or an e-mail address', async () => {
    const { portal } = await open();
    await send();
    await screen.findByText(NAME_FAULT);
    expect(portal.count('OPEN-08')).toBe(0);
  });

  it('limits the user name to 50 characters, and the e-mail address to 150', async () => {
    await open();
    expect([field('User name').maxLength, field('E-mail address').maxLength]).toEqual([50, 150]);
  });

  it('STA-005 clears the other field and its error while the user types', async () => {
    await open();
    await userEvent.type(field('User name'), 'short');
    await send();
    await screen.findByText(NAME_FAULT);
    await userEvent.type(field('E-mail address'), 'a');
    await waitFor(() => expect(field('User name').value).toBe(''));
    expect(screen.queryByText(NAME_FAULT)).toBeNull();
    await userEvent.type(field('User name'), 'b');
    await waitFor(() => expect(field('E-mail address').value).toBe(''));
    expect(field('User name').value).toBe('b');
  });

  it('STA-006 shows success in a dialog, and goes back to the previous page when the user closes it', async () => {
    serve();
    const { router } = await visit('/change-password?tag=Zk0xY2p0b1h&username=dealer1');
    await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
    await router.navigate({ to: '/password-recovery' });
    await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' });
    await userEvent.type(field('User name'), 'dealer1');
    await send();
    const dialog = await screen.findByRole('dialog', { name: 'Check your inbox' });
    expect(router.state.location.pathname).toBe('/password-recovery');
    await userEvent.click([...dialog.querySelectorAll('button')].at(-1)!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/change-password'));
  });

  it('SCR-033 accepts a user name or an e-mail address, validates it, and goes back after the result', async () => {
    const { portal, router } = await open();
    await userEvent.type(field('E-mail address'), 'ada@');
    await userEvent.type(field('User name'), 'short');
    await waitFor(() => expect(field('E-mail address').value).toBe(''));
    await send();
    await screen.findByText(NAME_FAULT);
    await userEvent.type(field('E-mail address'), 'ada@');
    await waitFor(() => expect(field('User name').value).toBe(''));
    await send();
    await screen.findByText('Enter a valid e-mail address.');
    expect(screen.queryByText(NAME_FAULT)).toBeNull();
    await userEvent.type(field('E-mail address'), 'example.test');
    await send();
    const dialog = await screen.findByRole('dialog', { name: 'Check your inbox' });
    await userEvent.click([...dialog.querySelectorAll('button')].at(-1)!);
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(bodies(portal, 'OPEN-08')).toEqual([{ email: 'ada@example.test' }]);
  });

  it('shows the refusal by a rate limit, and keeps the input', async () => {
    await open({ 'OPEN-08': () => makeProblem('TOO_MANY_REQUESTS', { errorCode: '429001' }) });
    await userEvent.type(field('User name'), 'dealer1');
    await send();
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
    expect(field('User name').value).toBe('dealer1');
  });
});

describe('setting a password by a link', () => {
  const LINK = '/change-password?tag=Zk0xY2p0b1h&username=dealer1';
  const GOOD = 'Quiet-Harbour-27';
  const FAULT = /^Use at least 8 characters/;
  const open = async (answers?: FakeAnswers) => {
    const portal = serve(answers);
    const { router } = await visit(LINK);
    await screen.findByRole('heading', { level: 1, name: 'Choose a new password' });
    return { portal, router };
  };
  const fill = async (password: string, again: string) => {
    const first = field('New password');
    const second = field('Confirm password');
    await userEvent.clear(first);
    await userEvent.clear(second);
    if (password) await userEvent.type(first, password);
    if (again) await userEvent.type(second, again);
    await press('Save password');
  };

  it('VAL-149 requires both fields', async () => {
    const { portal } = await open();
    await fill('', GOOD);
    await screen.findByText(FAULT);
    await fill(GOOD, '');
    await screen.findByText('The passwords don’t match.');
    expect(portal.count('OPEN-09')).toBe(0);
  });

  it('VAL-150 does not send a short password', async () => {
    const { portal } = await open();
    await fill('Ab1!xyz', 'Ab1!xyz');
    await screen.findByText(FAULT);
    expect(portal.count('OPEN-09')).toBe(0);
  });

  it('VAL-151 does not send a password with only two character classes', async () => {
    const { portal } = await open();
    await fill('abcdefgh1', 'abcdefgh1');
    await screen.findByText(FAULT);
    expect(portal.count('OPEN-09')).toBe(0);
  });

  it('VAL-152 requires the same password in both fields', async () => {
    const { portal } = await open();
    await fill(GOOD, `${GOOD}!`);
    await screen.findByText('The passwords don’t match.');
    expect(portal.count('OPEN-09')).toBe(0);
    await fill(GOOD, GOOD);
    await waitFor(() => expect(portal.count('OPEN-09')).toBe(1));
    expect(bodies(portal, 'OPEN-09')).toEqual([
      { password: GOOD, confPassword: GOOD, hash: 'Zk0xY2p0b1h', username: 'dealer1' },
    ]);
  });

  it.each(['/change-password?tag=a', '/change-password?username=dealer1'])(
    'STA-007 in part: opens the start page for a link without tag or user name: %s',
    async (path) => {
      serve();
      const { router } = await visit(path);
      // A signed-out visitor has the sign-in page as start page.
      await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
      expect(router.state.location.search).toEqual({ redirect: '/auctions' });
    },
  );

  it('STA-008 in part: opens the start page after success', async () => {
    const { router } = await open();
    await fill(GOOD, GOOD);
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    await screen.findByText('Password changed.');
  });

  it('SCR-034 in part: sends the tag and the user name from the link, and opens the start page', async () => {
    const { portal, router } = await open();
    await fill(GOOD, GOOD);
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
    expect(bodies(portal, 'OPEN-09')).toEqual([
      { password: GOOD, confPassword: GOOD, hash: 'Zk0xY2p0b1h', username: 'dealer1' },
    ]);
  });

  it('links to the form for a new link if the link was already used', async () => {
    const message = 'This link was already used or has expired. Request a new one.';
    const fields = [{ path: 'hash', code: 'link_spent', message: message }];
    const { router } = await open({
      'OPEN-09': () => ({ ...makeProblem('VALIDATION', { errorCode: '400001' }), fields }),
    });
    await fill(GOOD, GOOD);
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/password-recovery'));
  });
});
