import type { ActivityRow } from '@fairlot/contracts/auction';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { makeLiveLot, makeLot, makePage, makeUser, NOW } from '../../../testing/builders.js';
import { receiveMessage, fakeLine, openLine, resetLine } from '../../../testing/fake-line.js';
import { makePortal, visit, type FakeAnswers } from '../../../testing/fake-portal.js';
import { fakeTimers, advanceUntil } from '../../../testing/fake-timers.js';

const OWN = {
  state: 'LEADING' as const,
  amountMinor: 520_000,
  isAgent: false,
  maximumMinor: 520_000,
  minimumNextMinor: 530_000,
  minimumAgentMinor: 530_000,
  rank: 1,
  reason: null,
  undone: null,
};
const makeRow = (idAuction: number, facts: Partial<ActivityRow> = {}): ActivityRow => {
  const { observed, own: _own, managed: _managed, vehicles, ...lot } = makeLot({ idAuction });
  const auction = {
    idAuction,
    auctionName: `Fleet ${idAuction}`,
    status: 'RUN' as const,
    endsAt: NOW + 600_000,
    timeZone: 'Europe/Rome',
  };
  return { auction, lot, own: OWN, observed, mayOpen: true, vehicles, ...facts };
};
const COUNTS = {
  LEADING: 2,
  OUTBID: 1,
  SEALED: 0,
  AWAITING: 0,
  WON: 7,
  LOST: 1_000,
  OBSERVED: 3,
};

beforeEach(resetLine);

const open = async (search = '', answers: FakeAnswers = {}, path = '/activity') => {
  const portal = makePortal({
    'ENG-40': () => makePage([makeRow(1), makeRow(2)]),
    'ENG-41': () => COUNTS,
    ...answers,
  });
  const { router } = await visit(`${path}${search}`, { openLine });
  const queriesOf = (id: 'ENG-40') =>
    portal.asked.filter((one) => one.id === id).map(({ request }) => request.query);
  return { portal, router, queriesOf };
};

it('ENG-40 in part: the activity page shows lots of several auctions, counts the lots of each state, and keeps the state in the URL', async () => {
  const { router, queriesOf } = await open();
  await screen.findByText('Fleet 1');
  expect(screen.getByText('Fleet 2')).toBeTruthy();
  const states = screen.getByRole('group', { name: 'Status' });
  await waitFor(() => expect(states.textContent).toContain('Highest bidder2'));
  expect(states.textContent).toContain('1000+');
  await userEvent.click(within(states).getByRole('radio', { name: /^Outbid/ }));
  expect(router.state.location.searchStr).toBe('?state=outbid');
  await waitFor(() => expect(queriesOf('ENG-40').at(-1)?.get('state')).toBe('OUTBID'));
  // The lot that ends next is the most urgent.
  expect(queriesOf('ENG-40').at(-1)?.get('sort')).toBe('endsAt');
});

it('STA-023 in part: the activity page shows won lots at its URL for purchases', async () => {
  const { router, queriesOf } = await open('', {}, '/private/purchase-summary');
  await screen.findByText('Fleet 1');
  expect(router.state.location.href).toBe('/activity?state=won');
  expect(queriesOf('ENG-40').at(-1)?.get('state')).toBe('WON');
});

it('the URL for purchases redirects users who are not buyers to the start page', async () => {
  const owner = () => makeUser({ permissions: ['AUCTIONEER'] });
  const { router } = await open('', { 'SEC-10': owner }, '/private/purchase-summary');
  await waitFor(() => expect(router.state.location.pathname).toBe('/manage'));
});

it('the activity page searches and sorts on the server, and loads further pages', async () => {
  const { queriesOf } = await open('?q=panda', {
    'ENG-40': ({ query }) =>
      query.get('cursor') === null ? makePage([makeRow(1)], 'p2') : makePage([makeRow(3)]),
  });
  await screen.findByText('Fleet 1');
  expect(queriesOf('ENG-40').at(-1)?.get('q')).toBe('panda');
  await userEvent.click(screen.getByRole('button', { name: 'Show more lots' }));
  await screen.findByText('Fleet 3');
  await userEvent.click(screen.getByRole('button', { name: 'Price' }));
  await waitFor(() => expect(queriesOf('ENG-40').at(-1)?.get('sort')).toBe('priceMinor'));
});

it("the activity page shows a new price immediately, and reloads the dealer's status after a new price or a notice", async () => {
  fakeTimers();
  const { portal } = await open();
  await screen.findByText('Fleet 1');
  await waitFor(() => expect(fakeLine.watched).toEqual(['auctions/1/lots/1', 'auctions/2/lots/1']));
  const before = portal.count('ENG-41');
  receiveMessage(makeLiveLot({ idAuction: 2, priceMinor: 777_000 }));
  expect(await screen.findByText("7'770 €")).toBeTruthy();
  await advanceUntil(() => expect(portal.count('ENG-41')).toBeGreaterThan(before));
  // A message with an older position changes nothing.
  receiveMessage(makeLiveLot({ idAuction: 2, position: 3, priceMinor: 111_000 }));
  expect(screen.queryByText("1'110 €")).toBeNull();
});

it('the activity page does not link lots that a blocked dealer cannot open', async () => {
  await open('', { 'ENG-40': () => makePage([makeRow(1, { mayOpen: false }), makeRow(2)]) });
  await screen.findByText('Fleet 1');
  expect(screen.queryByRole('link', { name: 'Fleet 1' })).toBeNull();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
  expect(hrefs.filter((href) => /^\/auctions\/\d/.test(href))).toEqual([
    '/auctions/2/lots/1',
    '/auctions/2',
  ]);
  await waitFor(() => expect(fakeLine.watched).toEqual(['auctions/2/lots/1']));
});

it('the activity page explains an empty list', async () => {
  await open('', { 'ENG-40': () => makePage([]) });
  expect(await screen.findByText('No activity yet')).toBeTruthy();
});

it('ENG-40 in part: staff get “not found” instead of the activity page', async () => {
  await open('', {
    'SEC-10': () => makeUser({ roles: ['USER', 'ADMIN'], idDealer: null, permissions: [] }),
  });
  expect(await screen.findByText('We can’t find that page')).toBeTruthy();
});
