import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { launchAuction, minutesFromNow } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  lotOnBoard,
  offer,
  bidButton,
  ON_PAGE,
  readCountdown,
  type Stage,
} from '../testing/browser/index.js';

/** True in the nightly set, which also runs what other tests show for a similar case. */
const isFull = inject('full');
const LAST_MINUTE_MS = 58_000;
/** The banner about a lost connection must appear within this time. */
const BANNER_MS = 2_000;
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/;
const TEN_MINUTES_S = 600;

/** Records each price that the page shows for the first lot, in order. */
const watchPrices = (page: Page): Promise<void> =>
  page.evaluate(`{
    const prices = (window.pricesShown = []);
    const read = () => {
      const price = document.querySelector('[data-lot="1"] [data-part=price] b')?.textContent;
      if (price && price !== prices.at(-1)) prices.push(price);
    };
    read();
    new MutationObserver(read).observe(document, { subtree: true, childList: true, characterData: true });
  }`);
const pricesShown = async (page: Page): Promise<string[]> =>
  ((await page.evaluate('window.pricesShown')) as string[]).map((price) =>
    price.replaceAll(/\s/g, ' '),
  );

const shiftClock = (page: Page, seconds: number): Promise<unknown> =>
  page.addInitScript(`{
    const Real = Date;
    const now = () => Real.now() + ${seconds * 1000};
    globalThis.Date = class extends Real {
      constructor(...parts) {
        if (parts.length === 0) super(now());
        else super(...parts);
      }
      static now() {
        return now();
      }
    };
  }`);

describeInBrowser('a live page', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const offerByApi = (who: 'dealer1' | 'dealer2' | 'dealer3', idAuction: number, euros: number) =>
    stage.world.as(who).run('SEC-59', { params: { idAuction, idLot: 1 }, body: { offer: euros } });

  it('SCR-053 in part: reports a lost connection in the last minute, disables bids, and loads the missed changes later', async () => {
    const endsAt = stage.time.now() + LAST_MINUTE_MS;
    const idAuction = await launchAuction(stage.world, { endsAt });
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    dealer.expects(CUT);
    const lot = lotOnBoard(dealer, 1);
    await offer(dealer, 1, 5000);
    await dealer.reads('Highest bidder', lot);
    await watchPrices(dealer.page);
    expect((await readCountdown(dealer, 1)).text).toMatch(/^0:\d\d$/);

    await dealer.offline(true);
    const banner = dealer.page.getByRole('alert').filter({ hasText: 'No connection.' });
    await banner.waitFor({ timeout: BANNER_MS });
    await dealer.reads(/Prices are from \d\d:\d\d:\d\d/, banner);
    await dealer.reads(/^Offline, data from \d\d:\d\d:\d\d$/);
    await dealer.reads('No connection. You can bid once it’s back.', lot);
    expect(await bidButton(dealer, 1).count()).toBe(0);
    await offerByApi('dealer2', idAuction, 5300);
    await offerByApi('dealer2', idAuction, 5600);
    await dealer.reads("5'000 €", lot);

    await dealer.offline(false);
    await dealer.reads("5'600 €", lot);
    await dealer.reads(/^Connected$/);
    await banner.waitFor({ state: 'hidden' });
    await dealer.reads('Outbid', lot);
    expect((await pricesShown(dealer.page)).at(-1)).toBe("5'600 €");
    await offer(dealer, 1, 5800);
    await dealer.reads('Highest bidder', lot);
  });

  it('SCR-053 in part: shows changes made between its first read and its connection, by other dealers and by the user', async () => {
    const idAuction = await launchAuction(stage.world, { lots: [{}, {}] });
    await offerByApi('dealer2', idAuction, 5000);
    const dealer = await stage.enter({ as: 'dealer1' });
    const isRequested = Promise.withResolvers<void>();
    const mayOpen = Promise.withResolvers<void>();
    await dealer.page.route(/\/live-credentials/, async (route) => {
      isRequested.resolve();
      await mayOpen.promise;
      await route.continue();
    });
    let boards = 0;
    dealer.page.on('request', (request) => {
      if (request.url().includes('/auctionFullNoOffer?')) boards += 1;
    });
    await dealer.open(`/auctions/${idAuction}`);
    const first = lotOnBoard(dealer, 1);
    const second = lotOnBoard(dealer, 2);
    await dealer.reads("5'000 €", first);
    await isRequested.promise;
    await offerByApi('dealer3', idAuction, 5300);
    // A bid that this page has not sent: the same user bids through the API.
    const body = { maximumMinor: 700_000, confirmed: true };
    await stage.world.as('dealer1').run('ENG-01', { params: { idAuction, idLot: 2 }, body });
    mayOpen.resolve();
    await dealer.reads(/^Connected$/);
    await dealer.reads("5'300 €", first);
    await dealer.reads('Highest bidder', second);
    expect(boards).toBe(1);
  });

  it('SCR-053 in part: never shows an older price than before, however late the missed changes arrive', async () => {
    const idAuction = await launchAuction(stage.world);
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    dealer.expects(CUT);
    const lot = lotOnBoard(dealer, 1);
    await dealer.reads(/^Connected$/);
    await dealer.prepared();
    await watchPrices(dealer.page);
    await dealer.offline(true);
    await dealer.reads('No connection. You can bid once it’s back.', lot);
    await offerByApi('dealer2', idAuction, 5300);

    // The response with the missed changes arrives after newer live messages, so it is outdated.
    const [isRequested, mayRead, isRead, mayArrive] = Array.from({ length: 4 }, () =>
      Promise.withResolvers<void>(),
    );
    await dealer.page.route(/\/auctionFullNoOffer\?/, async (route) => {
      isRequested!.resolve();
      await mayRead!.promise;
      const response = await route.fetch();
      isRead!.resolve();
      await mayArrive!.promise;
      await route.fulfill({ response });
    });
    await dealer.offline(false);
    await isRequested!.promise;
    await offerByApi('dealer3', idAuction, 5600);
    mayRead!.resolve();
    await isRead!.promise;
    await offerByApi('dealer2', idAuction, 6000);
    await dealer.reads("6'000 €", lot);
    mayArrive!.resolve();
    await dealer.reads(/^Connected$/);
    // One more bid: after it is shown, any effect of the late response would be visible.
    await offerByApi('dealer3', idAuction, 6300);
    await dealer.reads("6'300 €", lot);
    const prices = await pricesShown(dealer.page);
    expect(prices).toEqual(prices.toSorted());
    expect(prices).toContain("6'000 €");
  });

  if (isFull)
    it('shows notices and menu counts even if the network was down when their code was loaded', async () => {
      const idAuction = await launchAuction(stage.world);
      await offerByApi('dealer1', idAuction, 5000);
      const dealer = await stage.enter({ as: 'dealer1' });
      dealer.expects(/ERR_FAILED/);
      const isRequested = Promise.withResolvers<void>();
      let isAway = true;
      await dealer.page.route(/\/after-idle-[^/]+\.js/, (route) => {
        isRequested.resolve();
        return isAway ? route.abort() : route.continue();
      });
      await dealer.open('/auctions');
      await isRequested.promise;
      const counted = dealer.page.getByTitle(/^Highest bidder on \d+ lot/);
      expect(await counted.count()).toBe(0);
      isAway = false;
      await counted.waitFor();
      await offerByApi('dealer2', idAuction, 5300);
      await dealer.reads(
        'Outbid on lot 1: Fiat Panda',
        dealer.page.getByRole('region', { name: 'Alerts' }),
      );
    });

  it('SCR-056 in part: reports after a lost connection that the lot was sold in the meantime', async () => {
    const lots = [{ clickAndBuyMinor: 900_000 }];
    const idAuction = await launchAuction(stage.world, { lots });
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}/lots/1`);
    dealer.expects(CUT);
    await offer(dealer, 1, 5000);
    await dealer.reads('You’re the highest bidder with');
    await dealer.offline(true);
    await dealer.reads('No connection. You can bid once it’s back.');
    const body = { offer: 9000, clickAndBuy: true, confirmed: true };
    await stage.world.as('dealer2').run('SEC-59', { params: { idAuction, idLot: 1 }, body });
    await dealer.offline(false);
    await dealer.reads('This lot is closed.');
    await dealer.reads('This lot was sold to another bidder.');
  });

  const OFF = [
    ['behind', -TEN_MINUTES_S],
    ['ahead', TEN_MINUTES_S],
  ] as const;
  it.each(OFF.slice(0, isFull ? 2 : 1))(
    'counts down on server time with a browser clock ten minutes %s',
    async (word, seconds) => {
      const endsAt = minutesFromNow(20);
      const idAuction = await launchAuction(stage.world, { endsAt });
      const dealer = await stage.enter({ as: 'dealer1' });
      await shiftClock(dealer.page, seconds);
      await dealer.open(`/auctions/${idAuction}`);
      const first = await readCountdown(dealer, 1);
      const later = await vi.waitFor(async () => {
        const read = await readCountdown(dealer, 1);
        expect(read.text).not.toBe(first.text);
        return read;
      }, ON_PAGE);
      for (const read of [first, later]) {
        expect(read.seconds).toBeGreaterThanOrEqual((endsAt - read.to) / 1000 - 1);
        expect(read.seconds).toBeLessThanOrEqual((endsAt - read.from) / 1000 + 1);
      }
      await dealer.page.getByTitle(new RegExp(`Your clock is (599|600|601) s ${word}`)).waitFor();
      await offer(dealer, 1, 5000);
      await dealer.reads('Highest bidder', lotOnBoard(dealer, 1));
    },
  );
});
