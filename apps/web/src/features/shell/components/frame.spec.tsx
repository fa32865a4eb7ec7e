import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeUser, makeAuction, makeProblem } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const open = (answers: FakeAnswers, path = '/auctions') => {
  const portal = makePortal({ 'SEC-54': () => [makeAuction()], ...answers });
  return visit(path).then((visited) => ({ ...portal, ...visited }));
};
const menu = async () =>
  within(await screen.findByRole('navigation', { name: 'Main menu' })).getAllByRole('link');

describe('the menu', () => {
  it.each([
    ['a buyer', makeUser(), ['Auctions', 'My activity']],
    ['an auctioneer', makeUser({ permissions: ['AUCTIONEER'] }), ['Auctions', 'Manage']],
    [
      'an administrator who buys',
      makeUser({ roles: ['ADMIN'] }),
      ['Auctions', 'My activity', 'Back office', 'Manage', 'Engineering'],
    ],
  ])(
    'SCR-043 in part: shows %s the pages that the user may open, and marks the current one',
    async (_, user, pages) => {
      await open({ 'SEC-10': () => user });
      const links = await menu();
      expect(links.map(({ textContent }) => textContent)).toEqual(pages);
      expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([
        links[0],
      ]);
    },
  );

  it.each(['FORBIDDEN', 'READ_ONLY_USER'])(
    'reloads the profile and removes pages after a call is refused with %s',
    async (code) => {
      let user = makeUser({ permissions: ['AUCTIONEER'] });
      await open({
        'SEC-10': () => user,
        'SEC-53': () => makeProblem(code, { errorCode: '403001' }),
      });
      expect(await menu()).toHaveLength(2);
      user = makeUser({ permissions: ['AUCTIONEER'], calls: ['SEC-54'] });
      await userEvent.type(await screen.findByRole('searchbox'), 'golf');
      await waitFor(async () => expect(await menu()).toHaveLength(1));
    },
  );
});

describe('the warning of an open sign-in', () => {
  const warning = { name: 'Development identity provider.' };

  it.each(['/auctions', '/sign-in', '/auctions/nowhere'])('is shown on %s', async (path) => {
    const meta = document.createElement('meta');
    meta.name = 'fairlot-open-to-strangers';
    document.head.append(meta);
    onTestFinished(() => meta.remove());
    await open({ 'SEC-10': () => (path === '/sign-in' ? null : makeUser()) }, path);
    const banner = await screen.findByRole('complementary', warning);
    expect(banner.textContent).toContain('can sign in to any account');
  });

  it('is not shown on a portal with a closed sign-in', async () => {
    await open({});
    await menu();
    expect(screen.queryByRole('complementary', warning)).toBeNull();
  });
});

describe('a signed-in user without access', () => {
  it('ROL-003 sees that the account is disabled, and gets access as soon as it is enabled', async () => {
    let user = makeUser({ flgEnabled: false });
    const { router, count } = await open({ 'SEC-10': () => user }, '/auctions?view=table');
    expect(await screen.findByText('Your account is disabled')).toBeTruthy();
    expect(count('SEC-54')).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Your account is still disabled.')).toBeTruthy();
    user = makeUser();
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(router.state.location.href).toBe('/auctions?view=table'));
  });

  it('SCR-042 in part: is redirected even if the account is disabled during the visit', async () => {
    let user = makeUser();
    const disabled = () => makeProblem('USER_DISABLED', { errorCode: '403003' });
    await open({
      'SEC-10': () => user,
      'SEC-53': () => disabled(),
    });
    user = makeUser({ flgEnabled: false });
    await userEvent.type(await screen.findByRole('searchbox'), 'golf');
    expect(await screen.findByText('Your account is disabled')).toBeTruthy();
  });
});

describe('the end of the session', () => {
  it('ENG-32 can be requested for all devices in the user menu', async () => {
    const { count } = await open({ 'ENG-32': () => ({ done: true, leaveAt: null }) });
    await userEvent.click(await screen.findByRole('button', { name: /^Account of / }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
    await waitFor(() => expect(count('ENG-32')).toBe(1));
    expect(count('OTH-11')).toBe(0);
  });

  it('is not reported to the user who requested it, unless it failed', async () => {
    let isOver = false;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { router } = await open({
      'SEC-10': () => (isOver ? null : makeUser()),
      'OTH-11': () => ((isOver = true), promise),
    });
    const guards = vi.spyOn(router, 'invalidate');
    await userEvent.click(await screen.findByRole('button', { name: /^Account of / }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    const cachedSession = () => router.options.context.queryClient.getQueryData(['session']);
    await waitFor(() => expect(cachedSession()).toBeNull());
    expect(guards).not.toHaveBeenCalled();
    resolve(makeProblem('UNEXPECTED', { errorCode: '500001' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'));
  });

  it('leads to a sign-in page with a link to registration for visitors without an account', async () => {
    await open({ 'SEC-10': () => null });
    const register = await screen.findByRole('link', { name: 'New here? Register as a dealer' });
    expect(register.getAttribute('href')).toBe('/registration');
  });

  it('ERR-004 in part: redirects to a sign-in page with a notice if another tab ended the session, and returns to the page', async () => {
    let isOver = false;
    const { router } = await open(
      { 'SEC-10': () => (isOver ? null : makeUser()) },
      '/auctions?q=golf',
    );
    await menu();
    isOver = true;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    const signIn = await screen.findByRole('link', { name: 'Sign in again' });
    expect(signIn.getAttribute('href')).toBe('/sso/login?redirect=%2Fauctions%3Fq%3Dgolf');
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'Your session has ended' }),
    );
    expect(router.state.location.pathname).toBe('/sign-in');
  });

  it('ERR-003 in part: redirects in the same way if a call is refused, and shows the error id', async () => {
    const refusal = makeProblem('NOT_SIGNED_IN', { errorCode: '401001' });
    const { router } = await open({ 'SEC-53': () => refusal });
    await userEvent.type(await screen.findByRole('searchbox'), 'golf');
    await screen.findByRole('link', { name: 'Sign in again' });
    const { search } = router.state.location;
    expect(search).toEqual({ redirect: '/auctions?q=golf', ended: refusal.errorId });
    expect(screen.getByText(refusal.errorId)).toBeTruthy();
  });
});
