import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makePage, makeUser, NOW } from '../../../testing/builders.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const HOUR_MS = 3_600_000;
const STAFF = {
  roles: ['USER', 'ADMIN'],
  permissions: [],
  idDealer: null,
  adminEnabledMarket: ['IT'],
};
const element = (elementCode: string) => ({
  groupCode: 'MENU',
  elementCode,
  elementDes: `Page ${elementCode}`,
  ranking: 1,
});
const open = async (path: string, user = makeUser(STAFF), answers: FakeAnswers = {}) => {
  const portal = makePortal({
    'SEC-10': () => user,
    'ENG-229': () => ({
      registrations: { count: 3, isExact: true, oldestAt: NOW - 3 * HOUR_MS },
      undecidedAwards: { count: 0, isExact: true, oldestAt: null },
    }),
    'OPEN-02': () => ['registrations', 'buyer', 'showcase-sold', 'create-auction'].map(element),
    'ENG-41': () => ({}),
    'SEC-54': () => [],
    'ENG-15': () => ({ rows: [], next: null, total: { count: 12, isExact: true } }),
    ...answers,
  });
  const { router } = await visit(path);
  return { ...portal, router };
};
const menuOf = async (name: string) => within(await screen.findByRole('navigation', { name }));

describe('the back office', () => {
  it('shows open tasks with count and age, and leaves out kinds that the response does not contain', async () => {
    await open('/admin');
    const card = await screen.findByRole('link', { name: /^3Registrations to review/ });
    expect(card.getAttribute('href')).toBe('/admin/registrations');
    const age = within(card).getByText(/^oldest: 3 hours ago$/);
    expect(age.title).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/);
    expect(screen.queryByText('E-mails not delivered')).toBeNull();
  });

  it('shows late tasks first, and below them links to lists without tasks', async () => {
    const one = { count: 1, isExact: true, oldestAt: NOW };
    const none = { count: 0, isExact: true, oldestAt: null };
    await open('/admin', makeUser(STAFF), {
      'ENG-229': () => ({ registrations: one, undecidedAwards: none, failedEmails: one }),
    });
    const main = within(await screen.findByRole('main'));
    await main.findByRole('link', { name: /^1E-mails not delivered/ });
    expect(
      main
        .getAllByRole('link')
        .slice(-3)
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('E-mails not delivered'),
      expect.stringContaining('Registrations to review'),
      'Lots awaiting a decision',
    ]);
  });

  it('links each task to its filtered list', async () => {
    const none = { count: 1, isExact: true, oldestAt: NOW };
    await open('/admin', makeUser(STAFF), {
      'ENG-229': () => ({ undecidedAwards: none, stoppedImports: none, dealersToConfigure: none }),
    });
    const linkOf = async (name: RegExp) =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await linkOf(/Lots awaiting a decision/)).toBe('/manage?awards=open');
    expect(await linkOf(/Stopped vehicle imports/)).toBe('/admin/stopped-imports');
    expect(await linkOf(/^1Dealers to set up/)).toBe('/admin/dealer-configure');
  });

  it('ENG-260 in part: shows who uploaded a vehicle list whose import stopped, and why it stopped', async () => {
    const row = {
      idTemp: '0b3a1a4e-95a7-4bd4-9bb5-0d8f2f6f2a11',
      idUser: 8,
      username: 'l.neri',
      businessName: 'Neri srl',
      idMarket: 'IT',
      provenance: null,
      createdAt: NOW,
      doing: 'SAVING',
      reason: null,
    };
    await open('/admin/stopped-imports', makeUser(STAFF), { 'ENG-260': () => ({ rows: [row] }) });
    const sender = await screen.findByRole('link', { name: 'l.neri' });
    expect(sender.getAttribute('href')).toBe('/admin/user-edit/8');
    expect(screen.getByText('saving the vehicles')).toBeTruthy();
    expect(screen.getByText('The task failed or the server stopped.')).toBeTruthy();
  });

  it('SCR-043 in part: has a menu of those existing pages that the user may open', async () => {
    const portal = await open('/admin');
    const menu = await menuOf('Back office menu');
    expect(await menu.findByRole('link', { name: 'Page registrations' })).toBeTruthy();
    // The menu table contains an entry whose page does not exist yet.
    expect(menu.queryByRole('link', { name: 'Page showcase-sold' })).toBeNull();
    expect(await menu.findByRole('link', { name: 'Account managers' })).toBeTruthy();
    const tables = portal.asked.filter(({ id }) => id === 'OPEN-02');
    expect(tables.map(({ request }) => request.query.get('groupCode'))).toEqual(['MENU_STAFF']);
  });

  it('keeps its menu beside a record, and on unknown pages', async () => {
    const portal = await open('/admin/records/sellers', makeUser(STAFF), {
      'ADM-37': () => makePage([]),
    });
    await screen.findByRole('heading', { name: 'Account managers' });
    const menu = await menuOf('Back office menu');
    const entry = await menu.findByRole('link', { name: 'Account managers' });
    expect(entry.getAttribute('aria-current')).toBe('page');
    await portal.router.navigate({ to: '/admin/$', params: { _splat: 'nothing' } });
    await screen.findByText('We can’t find that page');
    await menuOf('Back office menu');
  });

  it.each([
    ['dealer-search', 'dealer-list'],
    ['dealer-management', 'dealer-list'],
    ['auctioneer-management', 'auctioneer'],
  ])('redirects from the former address %s to %s', async (former, page) => {
    const portal = await open(`/admin/${former}`, makeUser(STAFF), {
      'ADM-07': () => makePage([]),
      'ADM-15': () => makePage([]),
    });
    await waitFor(() => expect(portal.router.state.location.pathname).toBe(`/admin/${page}`));
  });

  it.each([
    ['an administrator', makeUser({ ...STAFF, roles: ['ADMIN'] }), true],
    ['the customer centre', makeUser({ ...STAFF, roles: ['CUSTOMER_CENTER'] }), true],
    ['an auctioneer', makeUser({ permissions: ['AUCTIONEER'] }), false],
  ])('ROL-011 opens for staff only: %s', async (_, user, isOpen) => {
    await open('/admin', user);
    if (isOpen) await menuOf('Back office menu');
    else expect(await screen.findByText('We can’t find that page')).toBeTruthy();
  });

  it('SCR-073 in part: shows “not found” to users who are not staff', async () => {
    await open('/admin', makeUser());
    expect(await screen.findByText('We can’t find that page')).toBeTruthy();
  });
});

describe('the home page of every other role', () => {
  it('shows a buyer the lots that the dealer watches, has bid on and has won', async () => {
    await open('/private', makeUser(), {
      'ENG-41': () => ({
        OBSERVED: 4,
        LEADING: 1,
        OUTBID: 2,
        SEALED: 0,
        AWAITING: 0,
        WON: 3,
        LOST: 5,
      }),
    });
    const won = await screen.findByRole('link', { name: '3Lots you’ve won' });
    expect(won.getAttribute('href')).toBe('/activity?state=won');
    await screen.findByRole('link', { name: '4Lots on your watch list' });
    await screen.findByRole('link', { name: '11Lots you’ve bid on' });
  });

  it.each([
    ['BUYER', 'MENU_BUYER'],
    ['VISITOR', 'MENU_VISITOR'],
    ['AUCTIONEER', 'MENU_AUCTIONEER'],
    ['LOADER', 'MENU_LOADER'],
    ['EXHIBITOR', 'MENU_EXHIBITOR'],
  ])(
    'SCR-042 in part: shows users with the right %s the menu pages of %s',
    async (permission, table) => {
      const portal = await open('/private', makeUser({ permissions: [permission] }), {
        'SEC-45': () => makePage([]),
      });
      const menu = await menuOf('All pages');
      const mayPublish = ['AUCTIONEER', 'LOADER', 'EXHIBITOR'].includes(permission);
      if (mayPublish) await menu.findByRole('link', { name: 'Page create-auction' });
      else expect(menu.queryByRole('link', { name: 'Page create-auction' })).toBeNull();
      const calls = portal.asked.filter(({ id }) => id === 'OPEN-02');
      expect(calls.map(({ request }) => request.query.get('groupCode'))).toEqual([table]);
    },
  );
});
