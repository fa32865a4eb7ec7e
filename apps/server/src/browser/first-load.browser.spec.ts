import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  ON_PAGE,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

type Came = {
  readonly url: string;
  /** Position in the order of requests. */
  readonly nth: number;
  readonly bytes: number;
  readonly isScript: boolean;
  /**
   * Whether the file is prefetched for a later page, so that the current page does not wait for it.
   */
  readonly isAhead: boolean;
};

/**
 * Records all network traffic of a browser with an empty cache. Bytes are compressed, with headers.
 */
const listening = async (page: Page): Promise<readonly Came[]> => {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  // Clears the cache of earlier visitors.
  await line.send('Network.clearBrowserCache');
  const began = new Map<string, Omit<Came, 'bytes'>>();
  const came: Came[] = [];
  line.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const { url, initialPriority } = request;
    const isScript = type === 'Script' || url.endsWith('.js');
    if (url.startsWith('http'))
      began.set(requestId, {
        url,
        nth: began.size,
        isScript,
        isAhead: initialPriority === 'VeryLow',
      });
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const one = began.get(requestId);
    if (one) came.push({ ...one, bytes });
  });
  return came;
};

/** Files that load seconds after the page. Only requests before the first of them are counted. */
const LATER = /\/(?:dead-end|toast-list)-/;
const atOnce = (came: readonly Came[]): readonly Came[] => {
  const later = came.filter(({ url }) => LATER.test(url)).map(({ nth }) => nth);
  return came.filter(({ nth }) => nth < Math.min(...later));
};

/** Waits until the idle-time files are loaded and no request starts for half a second. */
const atRest = async ({ page }: Visitor): Promise<void> => {
  const names = `performance.getEntriesByType('resource').map(({ name }) => name).join(' ')`;
  await expect.poll(() => page.evaluate<string>(names), ON_PAGE).toContain('/after-idle-');
  await page.waitForLoadState('networkidle');
};

describeInBrowser('a first load', () => {
  let stage: Stage;
  let idAuction: number;
  beforeAll(async () => {
    stage = await makeStage();
    idAuction = await launchAuction(stage.world, { lots: [{}, {}, {}] });
    await stage.world
      .as('dealer2')
      .run('SEC-59', { params: { idAuction, idLot: 1 }, body: { offer: 5000 } });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  it.each([
    ['the running auctions', '/auctions', 28, 242_600],
    ['a board', '/auctions/1', 35, 266_000],
    ['a lot whose price chart is visible', '/auctions/1/lots/1', 25, 255_100],
  ] as const)(
    'of %s, at %s, makes at most %i requests, and loads at most %i bytes of script',
    async (_, path, requestsMax, scriptMaxBytes) => {
      const dealer = await stage.enter({ as: 'dealer1' });
      const came = await listening(dealer.page);
      await dealer.open(path);
      await dealer.page.locator('main h1').first().waitFor();
      await atRest(dealer);
      const first = atOnce(came);
      const script = first
        .filter(({ isScript }) => isScript)
        .reduce((sum, { bytes }) => sum + bytes, 0);
      const paths = first.map(({ url, bytes }) => `${new URL(url).pathname} ${bytes}`);
      expect(paths.length, paths.join('\n')).toBeLessThanOrEqual(requestsMax);
      expect(script, paths.join('\n')).toBeGreaterThan(scriptMaxBytes / 2);
      expect(script, paths.join('\n')).toBeLessThanOrEqual(scriptMaxBytes);
    },
  );

  it('loads at most 91 kB of script for the sign-in, and prefetches the next page', async () => {
    const visitor = await stage.enter();
    const came = await listening(visitor.page);
    const bytesOf = (wanted: (one: Came) => boolean) =>
      came.filter((one) => one.isScript && wanted(one)).reduce((sum, { bytes }) => sum + bytes, 0);
    await visitor.open('/sign-in');
    await visitor.page.getByRole('link', { name: 'Sign in' }).waitFor();
    await expect.poll(() => bytesOf(({ isAhead }) => isAhead), ON_PAGE).toBeGreaterThan(100_000);
    await visitor.page.waitForLoadState('networkidle');
    const paths = came.map(({ url, bytes }) => `${new URL(url).pathname} ${bytes}`).join('\n');
    expect(
      bytesOf(({ isAhead }) => !isAhead),
      paths,
    ).toBeLessThanOrEqual(91_000);
    const ahead = bytesOf(({ isAhead }) => isAhead);
    expect(ahead, paths).toBeLessThanOrEqual(142_900);
    expect(came.filter(({ url }) => url.includes('/api/'))).toEqual([]);

    const fetched = new Set(came.filter(({ isAhead }) => isAhead).map(({ url }) => url));
    const onSignInPage = came.length;
    await visitor.page.getByRole('link', { name: 'Sign in' }).click();
    await visitor.chooseAccount('dealer1');
    await visitor.page.getByRole('heading', { name: 'Running auctions', level: 1 }).waitFor();
    const again = came.slice(onSignInPage).filter(({ url }) => fetched.has(url));
    expect(again.length).toBeGreaterThan(5);
    expect(again.filter(({ bytes }) => bytes > 0)).toEqual([]);
  });

  it('requests the board, the time and the access token of a board once each', async () => {
    const dealer = await stage.enter({ as: 'dealer1' });
    const requests: string[] = [];
    dealer.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await dealer.open(`/auctions/${idAuction}`);
    await dealer.reads(/^Connected$/);
    await atRest(dealer);
    const calls = requests.filter((path) => path.startsWith('/api/')).toSorted();
    expect(calls).toEqual([...new Set(calls)]);
    for (const call of ['auctionFullNoOffer', 'time', 'live-credentials', 'logged'])
      expect(calls).toContain(`/api/v1/secure/${call}`);
  });

  it("requests all scripts of a lot's page together, before the first one requests data", async () => {
    const dealer = await stage.enter({ as: 'dealer1' });
    const requests: string[] = [];
    dealer.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await dealer.open(`/auctions/${idAuction}/lots/1`);
    await dealer
      .button(/^Place bid/)
      .first()
      .waitFor();
    const data = requests.findIndex((path) => path.startsWith('/api/'));
    const page = requests.flatMap((path, place) =>
      /\/(live|lots\._idLot)-.+\.js$/.test(path) ? place : [],
    );
    expect(page, requests.join('\n')).toHaveLength(2);
    expect(Math.max(...page), requests.join('\n')).toBeLessThan(data);
  });
});
