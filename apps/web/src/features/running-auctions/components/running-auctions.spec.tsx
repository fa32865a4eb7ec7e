import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAuction, makePage, makeProblem, NOW } from '../../../testing/builders.js';
import { receiveMessage, fakeLine, openLine, resetLine } from '../../../testing/fake-line.js';
import { makePortal, visit } from '../../../testing/fake-portal.js';
import { fakeTimers, advanceUntil } from '../../../testing/fake-timers.js';

const AUCTIONS = [
  makeAuction({ idAuction: 1, auctionName: 'Alpha', endsAt: NOW + 7_200_000 }),
  makeAuction({
    idAuction: 2,
    auctionName: 'Beta',
    format: { kind: 'SEALED' },
    endsAt: NOW + 3_600_000,
  }),
];
const names = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);

describe('the running auctions (SCR-052)', () => {
  it('show every auction, starting with the one that ends next (SEC-54)', async () => {
    makePortal({ 'SEC-54': () => AUCTIONS });
    await visit('/auctions', { openLine });
    await screen.findByText('Alpha');
    expect(names()).toEqual(['Beta', 'Alpha']);
    expect(screen.getAllByRole('timer')[0]?.textContent).toMatch(/^(1:00:00|59:5\d)$/);
    expect(document.title).toBe('Running auctions · Fairlot');
  });

  it.each(['cards', 'table'])(
    'are shown as still running if lots run longer than the auction’s end (%s)',
    async (view) => {
      const passed = makeAuction({ idAuction: 3, auctionName: 'Gamma', endsAt: NOW - 60_000 });
      makePortal({ 'SEC-54': () => [passed, ...AUCTIONS] });
      await visit(`/auctions?view=${view}`, { openLine });
      await screen.findByText('Gamma');
      const [first, second] = screen.getAllByRole('timer').map(({ textContent }) => textContent);
      expect(first).toBe('Lots still open');
      expect(second).toMatch(/^(1:00:00|59:5\d)$/);
    },
  );

  it.each(['cards', 'table'])('show the number of paused lots (%s)', async (view) => {
    const lots = (paused: number) => ({
      total: 3,
      running: 2,
      paused,
      closed: 1,
      toBeAwarded: 0,
      awarded: 0,
    });
    makePortal({
      'SEC-54': () => [
        makeAuction({ idAuction: 3, auctionName: 'Still', endsAt: NOW - 60_000, lots: lots(2) }),
        makeAuction({ idAuction: 4, auctionName: 'Partly', endsAt: NOW + 60_000, lots: lots(1) }),
      ],
    });
    await visit(`/auctions?view=${view}`, { openLine });
    await screen.findByText('2 paused');
    expect(screen.getByText('Paused')).toBeTruthy();
    expect(screen.getByText('1 paused')).toBeTruthy();
    // The paused auction shows no remaining time.
    expect(screen.getAllByRole('timer')).toHaveLength(1);
  });

  it('take their filters from the URL, even in an older format, and write changed filters to it', async () => {
    makePortal({ 'SEC-54': () => AUCTIONS });
    const { router } = await visit('/auctions?kind=sealed', { openLine });
    await screen.findByText('Beta');
    expect(names()).toEqual(['Beta']);
    await userEvent.selectOptions(screen.getByLabelText('Bid type'), 'Open');
    await screen.findByText('Alpha');
    expect(names()).toEqual(['Alpha']);
    await userEvent.click(screen.getByRole('radio', { name: 'Table' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(router.state.location.searchStr).toBe('?kind=ASCENDING&view=table');
  });

  it('take their order from the URL, and write a changed order to it', async () => {
    makePortal({ 'SEC-54': () => AUCTIONS });
    const { router } = await visit('/auctions?sort=name', { openLine });
    await screen.findByText('Alpha');
    expect(names()).toEqual(['Alpha', 'Beta']);
    await userEvent.selectOptions(screen.getByLabelText('Order'), 'Ending soonest');
    await waitFor(() => expect(names()).toEqual(['Beta', 'Alpha']));
    expect(router.state.location.searchStr).toBe('');
  });

  it.each(['cards', 'table'])(
    'SEC-53 shown as %s: pass the search words to an auction’s page only if the words matched some of its lots',
    async (view) => {
      const found = AUCTIONS.map((auction, at) => ({ ...auction, matchingLots: at }));
      makePortal({ 'SEC-53': () => found });
      await visit(`/auctions?q=golf&view=${view}`, { openLine });
      const beta = await screen.findByRole('link', { name: 'Beta' });
      expect(beta.getAttribute('href')).toBe('/auctions/2?q=golf');
      expect(screen.getByRole('link', { name: 'Alpha' }).getAttribute('href')).toBe('/auctions/1');
    },
  );

  it('are a table of any length, which renders only its visible rows', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) =>
      makeAuction({ idAuction: index + 1, auctionName: `Auction ${index + 1}` }),
    );
    makePortal({ 'SEC-54': () => many });
    await visit('/auctions?view=table', { openLine });
    const table = await screen.findByRole('table', { name: 'Running auctions' });
    expect(table.getAttribute('aria-rowcount')).toBe('1001');
    expect(within(table).getAllByRole('row').length).toBeLessThan(100);
  });

  it('are searched on the server when the user pauses typing (SEC-53)', async () => {
    const portal = makePortal({ 'SEC-54': () => AUCTIONS, 'SEC-53': () => [] });
    await visit('/auctions', { openLine });
    await userEvent.type(await screen.findByRole('searchbox'), 'golf');
    expect(await screen.findByText('No results')).toBeTruthy();
    const searches = portal.asked.filter(({ id }) => id === 'SEC-53');
    expect(searches.map(({ request }) => request.query.get('toSearch'))).toEqual(['golf']);
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await screen.findByText('Alpha');
  });

  it('are searched for a number in the URL', async () => {
    const found = AUCTIONS.map((auction) => ({ ...auction, matchingLots: 1 }));
    const portal = makePortal({ 'SEC-53': () => found });
    await visit('/auctions?q=500', { openLine });
    await screen.findByText('Alpha');
    const { request } = portal.asked.find(({ id }) => id === 'SEC-53')!;
    expect(request.query.get('toSearch')).toBe('500');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('500');
  });

  it('say what happens next if no auction is running', async () => {
    makePortal({ 'SEC-54': () => [] });
    await visit('/auctions', { openLine });
    expect(await screen.findByText('No running auctions')).toBeTruthy();
  });

  it('show an error with its code, its id and a retry button', async () => {
    let works = false;
    const forbidden = makeProblem('NEW_HERE', { errorCode: '403001', errorMsg: 'Not for you.' });
    makePortal({ 'SEC-54': () => (works ? AUCTIONS : forbidden) });
    await visit('/auctions', { openLine });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not for you.');
    expect(alert.textContent).toContain('403001');
    expect(alert.textContent).toContain(forbidden.errorId);
    works = true;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Alpha');
  });
});

it('the page of running auctions reports a response that violates its contract, without a retry', async () => {
  makePortal({ 'SEC-54': () => [{ idAuction: 'one' }] });
  const { router } = await visit('/auctions', { openLine });
  expect(await screen.findByRole('alert')).toBeTruthy();
  const queries = router.options.context.queryClient.getQueryCache().getAll();
  const failed = queries.filter(({ state }) => state.status === 'error');
  expect(failed.map(({ state }) => state.fetchFailureCount)).toEqual([1]);
});

describe('the running auctions, live', () => {
  beforeEach(() => {
    resetLine();
    fakeTimers();
  });
  const auctionOf = (idAuction: number, over: object) => ({
    ...makeAuction({ idAuction, ...over }),
    v: 1 as const,
    serverNow: NOW,
  });

  it('are kept up to date by subscriptions, without reloading the list', async () => {
    const portal = makePortal({ 'SEC-54': () => AUCTIONS });
    await visit('/auctions', { openLine });
    await advanceUntil(() => screen.getByText('Connected'));
    expect(fakeLine.watched).toEqual(['auctions/1', 'auctions/2']);
    expect(fakeLine.looks.at(-1)).toEqual({ inPassing: true });
    receiveMessage(auctionOf(2, { position: 3, endsAt: NOW + 10 * 3_600_000 }));
    await waitFor(() => expect(names()).toEqual(['Alpha', 'Beta']));
    // An older state that arrives late is ignored.
    receiveMessage(auctionOf(2, { position: 2, endsAt: NOW + 60_000 }));
    receiveMessage(auctionOf(1, { position: 3, status: 'CLD' }));
    await waitFor(() => expect(names()).toEqual(['Beta']));
    expect(screen.getAllByRole('timer')[0]?.textContent).toMatch(/^(10:00:00|9:59:5\d)$/);
    expect(portal.count('SEC-54')).toBe(1);
  });

  it('are reloaded when an upcoming auction starts', async () => {
    const begun = makeAuction({ idAuction: 30, auctionName: 'Gamma' });
    let runs = false;
    makePortal({
      'SEC-54': () => (runs ? [begun] : []),
      'SEC-45': () => makePage([{ ...begun, status: 'SCH' }]),
    });
    await visit('/auctions', { openLine });
    await screen.findByText('No running auctions');
    await advanceUntil(() => expect(fakeLine.watched).toEqual(['auctions/30']));
    runs = true;
    receiveMessage(auctionOf(30, { position: 3 }));
    await advanceUntil(() => screen.getByText('Gamma'));
  });

  it('show if the connection is lost, and since when', async () => {
    makePortal({ 'SEC-54': () => AUCTIONS });
    await visit('/auctions', { openLine });
    await advanceUntil(() => screen.getByText('Connected'));
    act(() => fakeLine.listener?.down());
    await screen.findByText(/^Reconnecting since \d\d:\d\d:\d\d$/);
    await advanceUntil(() => screen.getByText('Connected'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => fakeLine.listener?.down());
    await screen.findByText(/^Offline, data from \d\d:\d\d:\d\d$/);
    vi.restoreAllMocks();
  });
});

describe('a signed-out visitor', () => {
  it('gets a sign-in link that returns to the requested page (OTH-10)', async () => {
    makePortal({ 'SEC-10': () => null });
    await visit('/auctions?kind=SEALED', { openLine });
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe('/sso/login?redirect=%2Fauctions%3Fkind%3DSEALED');
  });
});

describe('the shell', () => {
  it('switches the language immediately, and stores the choice for this user', async () => {
    makePortal({ 'SEC-54': () => [] });
    await visit('/auctions', { openLine });
    await userEvent.click(await screen.findByRole('button', { name: 'Language' }));
    await userEvent.click(screen.getByRole('button', { name: 'Italiano' }));
    expect(await screen.findByText('Aste in corso')).toBeTruthy();
    expect(document.documentElement.lang).toBe('it');
    expect(localStorage.getItem('fairlot.language.7')).toBe('it');
  });

  it('lists its keyboard shortcuts after "?" is pressed', async () => {
    makePortal({ 'SEC-54': () => [] });
    await visit('/auctions', { openLine });
    await screen.findByText('No running auctions');
    await userEvent.keyboard('?');
    expect(await screen.findByText('Keyboard shortcuts')).toBeTruthy();
  });

  it('shows “not found” for an unknown URL', async () => {
    makePortal({});
    await visit('/nowhere', { openLine });
    await waitFor(() => expect(screen.getByText('We can’t find that page')).toBeTruthy());
  });
});
