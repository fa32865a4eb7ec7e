import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeProblem, makeUser, makeAuction } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { fakeTimers, advanceUntil } from '../../../testing/fake-timers.js';

const open = async (path: string, answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-53': () => [makeAuction()],
    'SEC-54': () => [makeAuction()],
    ...answers,
  });
  const { router } = await visit(path);
  return { ...portal, router };
};
const where = (router: Awaited<ReturnType<typeof open>>['router']) =>
  router.state.location.pathname;
const OWN = { permissions: [], idDealer: null };

describe('access to the portal', () => {
  it('ROL-001 in part: redirects a signed-out visitor to the sign-in page, which links to the identity provider', async () => {
    const { router, count } = await open('/auctions?q=golf', { 'SEC-10': () => null });
    const way = await screen.findByRole('link', { name: 'Sign in' });
    expect(where(router)).toBe('/sign-in');
    expect(way.getAttribute('href')).toBe('/sso/login?redirect=%2Fauctions%3Fq%3Dgolf');
    expect(count('SEC-54') + count('SEC-53')).toBe(0);
  });

  it('ROL-005 in part: redirects to the sign-in page if a call of the page fails because nobody is signed in', async () => {
    const { router } = await open('/private/security', {
      'ENG-70': () => makeProblem('NOT_SIGNED_IN', { errorCode: '401001' }),
    });
    await waitFor(() => expect(where(router)).toBe('/sign-in'));
    expect(screen.queryByRole('heading', { name: 'Two-step sign-in' })).toBeNull();
  });

  it('is not assumed for a user who has just signed out', async () => {
    let user: ReturnType<typeof makeUser> | null = makeUser();
    const { router } = await open('/sign-in', { 'SEC-10': () => user });
    await waitFor(() => expect(where(router)).toBe('/auctions'));
    user = null;
    const after = await open('/sign-in', { 'SEC-10': () => user });
    await screen.findByRole('link', { name: 'Sign in' });
    expect(where(after.router)).toBe('/sign-in');
  });
});

describe('the back office', () => {
  const staff = { 'SEC-10': () => makeUser({ ...OWN, roles: ['ADMIN'] }) };

  it.each([
    ['an administrator', makeUser({ ...OWN, roles: ['USER', 'ADMIN'] }), true],
    ['the customer centre', makeUser({ ...OWN, roles: ['CUSTOMER_CENTER'] }), true],
    ['a buyer', makeUser(), false],
    ['nobody', null, false],
  ])('ROL-011 opens after sign-in for staff only: %s', async (_, user, isOpen) => {
    const { router, count } = await open('/manage', { 'SEC-10': () => user });
    if (isOpen) await waitFor(() => expect(count('SEC-45')).toBe(1));
    else if (user === null) await waitFor(() => expect(where(router)).toBe('/sign-in'));
    else await screen.findByText('We can’t find that page');
    expect(count('SEC-45')).toBe(isOpen ? 1 : 0);
  });

  it.each([
    ['an error', makeProblem('FORBIDDEN', { errorCode: '403001' }), 'Error 403001'],
    ['an invalid profile', { ...makeUser({ ...OWN, roles: ['ADMIN'] }), idUser: 'seven' }, null],
    ['a response of another program', new Response('<html>', { status: 502 }), null],
  ])(
    'ROL-012 stays closed if the check of the user fails with %s, and shows its code',
    async (...[, answer, code]) => {
      const { count } = await open('/admin', { 'SEC-10': () => answer });
      await screen.findByRole('button', { name: 'Try again' });
      if (code !== null) expect(document.body.textContent).toContain(code);
      expect(screen.queryByRole('navigation', { name: 'Back office menu' })).toBeNull();
      expect(count('ENG-229')).toBe(0);
    },
  );

  it('shows the code of a call that is refused', async () => {
    await open('/engineering/disclosures', {
      ...staff,
      'ENG-33': () => makeProblem('FORBIDDEN', { errorCode: '403001' }),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Error 403001');
  });
});

describe('the profile of a session', () => {
  it('STA-038 is loaded only once for several pages', async () => {
    const { router, count } = await open('/auctions');
    await screen.findByRole('navigation', { name: 'Main menu' });
    await router.navigate({ to: '/private/cookie' });
    await screen.findByRole('heading', { level: 1, name: 'Cookies' });
    await router.navigate({ to: '/auctions' });
    await screen.findByRole('heading', { level: 1, name: /auctions/i });
    expect(count('SEC-10')).toBe(1);
  });

  it('STA-039 in part: is cleared if a call fails because nobody is signed in, and the page then redirects', async () => {
    const refusal = makeProblem('NOT_SIGNED_IN', { errorCode: '401001' });
    const { router } = await open('/auctions', { 'SEC-53': () => refusal });
    await userEvent.type(await screen.findByRole('searchbox'), 'golf');
    await waitFor(() => expect(where(router)).toBe('/sign-in'));
    expect(screen.queryByRole('button', { name: /^Account of / })).toBeNull();
    expect(await screen.findByText(refusal.errorId)).toBeTruthy();
  });

  it('ERR-023 in part: shows an error and opens no page if it cannot be loaded', async () => {
    const { count } = await open('/auctions', { 'SEC-10': () => ({ username: 7 }) });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
    expect(count('SEC-54')).toBe(0);
  });
});

it('SCR-040 the portal shows a refused page with its code and a link to the start page', async () => {
  const errorMsg = 'You don’t have permission to do this.';
  await open('/private/security', {
    'ENG-70': () => makeProblem('FORBIDDEN', { errorCode: '403001', errorMsg }),
  });
  const title = await screen.findByRole('heading', { level: 1, name: 'Request refused' });
  const panel = within(title.parentElement!);
  expect(panel.getByText(errorMsg)).toBeTruthy();
  expect(panel.getByText(/^Error 403001/)).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
});

it('ERR-017 in part: the portal ignores errors of background calls', async () => {
  fakeTimers();
  const { count } = await open('/auctions', {
    'ENG-42': () => makeProblem('FORBIDDEN', { errorCode: '400999' }),
  });
  await advanceUntil(() => expect(count('ENG-42')).toBe(1));
  await screen.findByRole('heading', { level: 1, name: /auctions/i });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  const notices = within(screen.getByRole('region', { name: 'Notices' }));
  expect(notices.queryAllByRole('listitem')).toEqual([]);
});

/** Simulates a user who withdrew a consent on another device, so that the next call is refused. */
const closing = async () => {
  let user = makeUser();
  const closed = { errorCode: '403004', errorMsg: 'Answer the consent questions first.' };
  const opened = await open('/auctions', {
    'SEC-10': () => user,
    'SEC-53': () => makeProblem('CONSENTS_MISSING', closed),
    'ENG-60': () => [],
  });
  user = makeUser({ consent1: null });
  await userEvent.type(await screen.findByRole('searchbox'), 'golf');
  const dialog = await screen.findByRole('dialog', { name: 'Something went wrong' });
  return { ...opened, dialog };
};

it('SCR-104 in part: a dialog shows that access was lost, and the page for the missing consent opens behind it', async () => {
  const { dialog, router } = await closing();
  expect(within(dialog).getByText('Error 403004')).toBeTruthy();
  await waitFor(() => expect(where(router)).toBe('/private/privacy'));
});

it('CON-028 lost access is shown in a dialog of 400 px', async () => {
  await closing();
  const root = document.querySelector<HTMLElement>('[style*="--modal-size"]');
  expect(root?.style.getPropertyValue('--modal-size')).toContain(`${400 / 16}rem`);
});
