import { auctionTopic, type DealerNotice, lotTopic } from '@fairlot/contracts/live';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenConnection } from '#shared/live/open-live.js';
import type { SocketListener } from '#shared/live/socket-carrier.js';
import { noticeFeed } from '#shared/live/notice-feed.js';
import {
  makeLot,
  makeAnswer,
  makeAuction,
  makeProblem,
  makeUser,
  NOW,
} from '../../../testing/builders.js';
import { confirmOffer, findAnnouncement } from '../../../testing/confirming.js';
import { makeLine } from '../../../testing/fake-line.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';

const MUTED = 'fairlot.muted.7';
/** The fake connections that are open, with the topics to which each has subscribed. */
const lines = new Map<SocketListener, readonly string[]>();
const openLine: OpenConnection = async (listener) => {
  lines.set(listener, []);
  const watch = (topics: readonly string[]) => {
    lines.set(listener, [...(lines.get(listener) ?? []), ...topics]);
    return Promise.resolve([]);
  };
  return makeLine({
    noticesTopic: 'dealers/5/notices',
    watch,
    watchBoard: ({ idAuction, lots }) =>
      watch([
        auctionTopic(idAuction),
        ...Array.from(lots.keys(), (idLot) => lotTopic(idAuction, idLot)),
      ]),
    close: () => void lines.delete(listener),
  });
};
/** Topics of the connection on the page with the list of auctions. */
const OF_LIST = ['dealers/5/notices', 'auctions/1'];
beforeEach(() => lines.clear());

const own = {
  state: 'OUTBID' as const,
  amountMinor: 550_000,
  isAgent: false,
  rank: 2,
  reason: null,
  undone: null,
  maximumMinor: null,
  minimumNextMinor: null,
  minimumAgentMinor: null,
};
const lot = makeLot({ idLot: 3, priceMinor: 560_000, minimumNextMinor: 570_000, own });
const ANSWERS: FakeAnswers = {
  'SEC-54': () => [makeAuction()],
  'SEC-44': () => makeAuction(),
  'SEC-48': () => ({ ...makeAuction(), lotList: [lot] }),
  'SEC-73': () => lot,
  'ENG-17': () => [],
};
const open = async (answers: FakeAnswers = {}, path = '/auctions') => {
  const portal = makePortal({ ...ANSWERS, ...answers });
  const { router } = await visit(path, { openLine });
  await screen.findByRole('region', { name: 'Alerts' });
  await waitFor(() => expect([...lines.values()].flat()).toContain('dealers/5/notices'));
  return { ...portal, router };
};
const hear = (facts: Partial<DealerNotice> = {}) =>
  act(() => {
    const notice = { v: 1, kind: 'OUTBID', idAuction: 1, idLot: 3, position: 11 } as const;
    for (const line of lines.keys())
      line.message('dealers/5/notices', { ...notice, priceMinor: 560_000, at: NOW, ...facts });
  });
const alerts = () => within(screen.getByRole('region', { name: 'Alerts' }));
const bidAgain = () => alerts().findByRole('button', { name: /^Bid again: 5'700/ });

describe('notices on the page of their lot', () => {
  it('cause an alert only if the page does not show them, such as a voided bid with its reason', async () => {
    await open({}, '/auctions/1/lots/3');
    hear();
    hear({ idLot: 4 });
    await alerts().findByText('Outbid on lot 4: Audi A4');
    expect(alerts().queryByText(/lot 3/)).toBeNull();
    hear({ kind: 'VOIDED', reason: 'Mistyped', position: 12 });
    await alerts().findByText('Mistyped');
  });
});

describe('the notice centre on pages other than the lot’s own (convenience 3)', () => {
  it('shows an alert with the lot, its price and a link', async () => {
    await open();
    hear();
    expect(await alerts().findByText('Outbid on lot 3: Audi A4')).toBeTruthy();
    expect(
      alerts().getByText(/^Your bid of 5'500 € was outbid\. The price is now 5'600 €/),
    ).toBeTruthy();
    const link = alerts().getByRole('link', { name: 'View lot' });
    expect(link.getAttribute('href')).toBe('/auctions/1/lots/3');
  });

  it('shows a reversal, even if the lot was read while it was still awarded', async () => {
    const won = { ...own, state: 'WON' as const, rank: 1 };
    const awarded = { ...lot, status: 'AWA' as const, awardStatus: 'AWA' as const, own: won };
    await open({ 'SEC-73': () => ({ ...awarded, position: 11 }) });
    hear({ kind: 'REVERTED', reason: 'Forged papers' });
    expect(await alerts().findByText('Your award was reversed: lot 3, Audi A4')).toBeTruthy();
    expect(alerts().getByText(/^Your purchase was reversed\. The auctioneer/)).toBeTruthy();
    expect(alerts().getByText('Forged papers')).toBeTruthy();
  });

  it('shows an alert if the dealer was outbid while the connection was lost (ENG-17)', async () => {
    let state: 'LEADING' | 'OUTBID' = 'LEADING';
    const standings = () => [{ ...own, idLot: 3, position: 11, priceMinor: 560_000, state }];
    const portal = await open({ 'ENG-17': standings });
    // The connection of the page replaces the one of the notice centre. It reads once when it
    // starts to receive notices.
    await waitFor(() => expect([...lines.values()]).toEqual([OF_LIST]));
    await screen.findByText('Connected');
    hear({ kind: 'LEADING', position: 9 });
    const before = portal.count('ENG-17');
    state = 'OUTBID';
    act(() => lines.keys().next().value?.down());
    expect(await alerts().findByText('Outbid on lot 3: Audi A4')).toBeTruthy();
    expect(portal.count('ENG-17')).toBe(before + 1);
  });

  it('has a button for the next minimum bid, which is binding only after the second click', async () => {
    const { asked, count } = await open({
      'SEC-59': ({ body }) =>
        makeAnswer((body as { commandId: string }).commandId, { idLot: 3, priceMinor: 570_000 }),
    });
    hear();
    await userEvent.click(await bidAgain());
    expect(count('SEC-59')).toBe(0);
    await userEvent.dblClick(await findAnnouncement(/^Confirm bid of 5'700/));
    expect(
      await alerts().findByText(/Bid accepted\. You’re the highest bidder with 5'700/),
    ).toBeTruthy();
    expect(count('SEC-59')).toBe(1);
    const offer = asked.find(({ id }) => id === 'SEC-59')?.request;
    expect(offer?.body).toMatchObject({ offer: 5700, clickAndBuy: false });
  });

  it('places no bid after a fast double click', async () => {
    const { count } = await open();
    hear();
    await userEvent.click(await bidAgain());
    await userEvent.click(alerts().getByRole('button', { name: /^Confirm/ }));
    await userEvent.keyboard('{Escape}');
    expect(await bidAgain()).toBeTruthy();
    expect(count('SEC-59')).toBe(0);
  });

  it('shows why a bid was refused, and has a button for the new minimum', async () => {
    let least = 570_000;
    await open({
      'SEC-73': () => ({ ...lot, minimumNextMinor: least }),
      'SEC-59': () => {
        least = 590_000;
        return makeProblem('BELOW_MIN_NEXT', { facts: { minimumNextMinor: least } });
      },
    });
    hear();
    await userEvent.click(await bidAgain());
    await confirmOffer();
    expect(await alerts().findByText(/Bid at least 5'900/)).toBeTruthy();
    expect(await alerts().findByRole('button', { name: /^Bid again: 5'900/ })).toBeTruthy();
  });

  it('links to overdue requirements if they caused a refusal', async () => {
    const facts = { idRequirement: 5, requirement: 'BANK_ACCOUNT' };
    await open({ 'SEC-59': () => makeProblem('REQUIREMENT_OVERDUE', { facts }) });
    hear();
    await userEvent.click(await bidAgain());
    await confirmOffer();
    const link = await alerts().findByRole('link', { name: 'See what we need' });
    expect(link.getAttribute('href')).toBe('/private/requirements');
  });

  it('closes the alert once the dealer leads again', async () => {
    await open();
    hear();
    await alerts().findByText(/^Outbid on lot 3/);
    hear({ kind: 'LEADING', position: 12 });
    await waitFor(() => expect(alerts().queryByText(/^Outbid/)).toBeNull());
  });

  it('shows no alerts of a muted auction, but those of other auctions', async () => {
    localStorage.setItem(MUTED, '[1]');
    await open();
    hear();
    hear({ idAuction: 2, idLot: 4 });
    await alerts().findByText(/^Outbid on lot 4/);
    expect(alerts().queryByText(/^Outbid on lot 3/)).toBeNull();
  });

  it('has no bid button for a read-only user', async () => {
    await open({ 'SEC-10': () => makeUser({ readOnlyUser: true }) });
    hear();
    await alerts().findByText('Outbid on lot 3: Audi A4');
    expect(alerts().queryByRole('button', { name: /^Bid again/ })).toBeNull();
  });

  it('counts notices in the page title and marks the tab icon until the user views the page', async () => {
    document.head.innerHTML = '<link rel="icon" href="/favicon.svg" />';
    const icon = () => document.querySelector('link')?.getAttribute('href');
    const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    await open();
    hear();
    hear({ idLot: 4 });
    await waitFor(() => expect(document.title).toBe('(2) Running auctions · Fairlot'));
    expect(icon()).toBe('/favicon-news.svg');
    hasFocus.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(document.title).toBe('Running auctions · Fairlot');
    expect(icon()).toBe('/favicon.svg');
  });
});

describe('the connection for notices', () => {
  it('is the live connection of the page if that has one, so there are never two', async () => {
    const { router } = await open();
    await waitFor(() => expect([...lines.values()]).toEqual([OF_LIST]));
    await act(() => router.navigate({ to: '/auctions/$idAuction', params: { idAuction: 1 } }));
    await screen.findByText('Connected');
    expect([...lines.values()]).toEqual([['auctions/1', 'auctions/1/lots/3', 'dealers/5/notices']]);
    hear({ idAuction: 2, idLot: 4 });
    expect(await alerts().findByText(/^Outbid on lot 4/)).toBeTruthy();
    await act(() => router.navigate({ to: '/auctions' }));
    await waitFor(() => expect([...lines.values()]).toEqual([OF_LIST]));
    expect(noticeFeed().isCarried()).toBe(true);
  });

  it('shows if the session has ended elsewhere, and links to a sign-in that returns to the page', async () => {
    let isOver = false;
    const { router } = await open({ 'SEC-10': () => (isOver ? null : makeUser()) });
    isOver = true;
    act(() => lines.keys().next().value?.sessionEnded());
    expect(await screen.findByText('Your session has ended')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe(
      '/sso/login?redirect=%2Fauctions',
    );
    expect(router.state.location.search).toMatchObject({ redirect: '/auctions' });
  });
});

it('the bell of an auction mutes the alerts of that auction for this user (convenience 3)', async () => {
  await open({}, '/auctions/1');
  await userEvent.click(
    await screen.findByRole('button', { name: /^Alerts for this auction are on/ }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Mute this auction' }));
  expect(localStorage.getItem(MUTED)).toBe('[1]');
  expect(screen.getByRole('button', { name: /^Alerts for this auction are muted/ })).toBeTruthy();
});
