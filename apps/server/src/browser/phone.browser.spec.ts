import { LANGUAGES } from '@fairlot/countries';
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { launchAuction, minutesFromNow } from '../testing/index.js';
import {
  makeStage,
  brokenCountdowns,
  chooseLanguage,
  coveredControls,
  endOfFirstScreen,
  describeInBrowser,
  untilLoaded,
  bidButton,
  PHONE,
  createScreenData,
  smallControls,
  typeAmount,
  PHONE_BROWSER,
  type ScreenData,
  type Stage,
  type Visitor,
  ON_PAGE,
} from '../testing/browser/index.js';

const isFull = inject('full');
/** Outside the nightly set: English, and the languages with the longest words. */
const SHOWN_IN = isFull ? LANGUAGES : (['en', 'de', 'pl'] as const);
const DAY_MINUTES = 24 * 60;
const HEADER_PX = 56;
const toEnd = (page: Page) => page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');

/** Pages of a dealer: name, path, and a selector of content that shows that they are loaded. */
const PRESSED: readonly (readonly [string, (data: ScreenData) => string, string])[] = [
  ['running auctions', () => '/auctions', 'article'],
  ['running auctions, a table', () => '/auctions?view=table', '[data-index="0"]'],
  ['upcoming auctions', () => '/auctions/upcoming', '[data-index="0"]'],
  ['ended auctions', () => '/auctions/ended', '[data-index="0"]'],
  ['my activity', () => '/activity', '[data-index="0"]'],
  ['the board', (data) => `/auctions/${data.running}`, '[data-lot]'],
  ['a sealed board', (data) => `/auctions/${data.sealed}`, '[data-lot]'],
  ['the board of an ended auction', (data) => `/auctions/${data.closed}`, '[data-lot]'],
  ['a lot', (data) => `/auctions/${data.running}/lots/1`, '.uplot'],
  ['a lot with buy now', (data) => `/auctions/${data.running}/lots/2`, '[data-lot]'],
  ['a won lot', (data) => `/auctions/${data.closed}/lots/1`, '[data-lot]'],
  ['the rating', (data) => `/auctions/${data.closed}/rating`, 'h1'],
];
/** A page of each layout. */
const LAYOUTS = ['running auctions', 'my activity', 'the board', 'a lot', 'the rating'];

describeInBrowser('on a phone', () => {
  let stage: Stage;
  let data: ScreenData;
  /**
   * An auction that runs for days. Its first lot has bids, and a message is shown above the lot.
   */
  let long: number;
  let dealer: Visitor;
  const bid = (who: 'dealer1' | 'dealer2', offer: number) =>
    stage.world.as(who).run('SEC-59', { params: { idAuction: long, idLot: 1 }, body: { offer } });
  beforeAll(async () => {
    stage = await makeStage();
    data = await createScreenData(stage.world);
    long = await launchAuction(stage.world, {
      auctionName: 'Leasing returns of November, Milano and Torino',
      endsAt: minutesFromNow(12 * DAY_MINUTES),
      lots: [{ reserveMinor: 800_000 }, {}],
      bidders: ['dealer1', 'dealer2'],
    });
    await bid('dealer1', 5000);
    await bid('dealer2', 5300);
    dealer = await stage.enter({ ...PHONE_BROWSER, as: 'dealer1' });
  });
  afterEach(() => stage.calm());
  afterAll(async () => {
    await stage.leave();
    await stage.stop();
  });

  it.each([
    ['the board', () => `/auctions/${data.running}`],
    ['the page of a lot', () => `/auctions/${data.running}/lots/1`],
    ['the board of an auction that runs for days', () => `/auctions/${long}`],
    ['the page of a lot that runs for days', () => `/auctions/${long}/lots/1`],
  ] as const)(
    `the first screen of %s shows price, one-line countdown and bid button, in ${SHOWN_IN.length} languages`,
    async (_name, path) => {
      await dealer.open(path());
      const { page } = dealer;
      const lot = page.locator('[data-lot="1"]');
      try {
        for (const language of SHOWN_IN) {
          await chooseLanguage(dealer, language);
          await untilLoaded(dealer);
          const foot = await endOfFirstScreen(page);
          const places = [
            lot.locator('[data-part=price] b').first(),
            lot.getByRole('timer').first(),
            lot.locator('[data-offer]').first(),
          ];
          for (const place of places) {
            const box = (await place.boundingBox())!;
            expect(box.y, language).toBeGreaterThanOrEqual(HEADER_PX);
            expect(box.y + box.height, language).toBeLessThanOrEqual(foot);
            expect(box.x + box.width, language).toBeLessThanOrEqual(PHONE.width);
          }
          await page.getByRole('timer').getByText(/\d/).first().waitFor();
          expect(await brokenCountdowns(page), language).toEqual([]);
        }
      } finally {
        await dealer.forget();
      }
    },
  );

  it('the filters are collapsed, and a number shows how many are active', async () => {
    await dealer.open(`/auctions/${data.running}?show=leading&sort=end`);
    const { page } = dealer;
    const fold = dealer.button(/^Search and filters/);
    await dealer.reads('2 active', fold);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await fold.tap();
    await page.getByRole('searchbox').waitFor();
    await page.getByRole('radio', { name: /^All/ }).check({ force: true });
    await dealer.reads('1 active', fold);
    await dealer.open('/auctions?kind=SEALED');
    await dealer.reads('1 active', dealer.button(/^Options/));
    // On a list page, the search field and the options button are on one line.
    const [search, options] = await Promise.all(
      [page.getByRole('searchbox'), dealer.button(/^Options/)].map((one) => one.boundingBox()),
    );
    expect(Math.abs(search!.y - options!.y)).toBeLessThan(options!.height);
  });

  it('the column headers of the table also sort the cards', async () => {
    await dealer.open('/activity');
    const { page } = dealer;
    await page.locator('[data-index="0"]').waitFor();
    const head = page.getByRole('columnheader', { name: 'Price' });
    await head.getByRole('button').tap();
    await page.waitForURL(/sort=price/);
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
  });

  it('a bar at the bottom places bids while the bid box is out of view', async () => {
    await dealer.open(`/auctions/${data.running}/lots/4`);
    const { page } = dealer;
    const offers = bidButton(dealer, 4);
    await offers.waitFor();
    expect(await offers.count()).toBe(1);
    await toEnd(page);
    await expect.poll(() => offers.count(), ON_PAGE).toBe(2);
    const bar = (await offers.last().boundingBox())!;
    expect(bar.y + bar.height).toBeLessThanOrEqual(await endOfFirstScreen(page));
    // The bar makes the page taller, so that the bar does not cover the end of the page.
    await expect
      .poll(async () => {
        await toEnd(page);
        return page.evaluate<number>(`Math.max(...[...document.querySelectorAll('main section')]
          .map((one) => one.getBoundingClientRect().bottom))`);
      }, ON_PAGE)
      .toBeLessThanOrEqual(bar.y);
    await offers.last().tap();
    const surface = (await page.getByRole('dialog').boundingBox())!;
    expect(surface.y + surface.height).toBeLessThanOrEqual(bar.y);
    await page.keyboard.press('Escape');
    // The bar never covers the focused element.
    for (let n = 0; n < 12; n += 1) {
      await page.keyboard.press('Shift+Tab');
      const isHidden = await page.evaluate<boolean>(`{
        const one = document.activeElement;
        const { top, bottom, left, right } = one.getBoundingClientRect();
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const bar = [...document.querySelectorAll('[role=group]')].at(-1);
        !bar.contains(one) && bar.contains(there);
      }`);
      expect(isHidden).toBe(false);
    }
  });

  it('the text above the bottom bar says why the bid cannot be sent', async () => {
    await dealer.open(`/auctions/${data.running}/lots/4`);
    await typeAmount(dealer, 4, 1);
    await toEnd(dealer.page);
    const offers = bidButton(dealer, 4);
    await expect.poll(() => offers.count(), ON_PAGE).toBe(2);
    expect(await offers.last().isDisabled()).toBe(true);
    const why = dealer.page.getByText(/^Bid at least/).last();
    await expect.poll(async () => (await why.boundingBox())?.y, ON_PAGE).toBeGreaterThan(0);
    const reasonBox = (await why.boundingBox())!;
    expect(reasonBox.y + reasonBox.height).toBeLessThanOrEqual(
      (await offers.last().boundingBox())!.y,
    );
    expect(reasonBox.y + reasonBox.height).toBeLessThanOrEqual(await endOfFirstScreen(dealer.page));
  });

  it.each(PRESSED.filter(([name]) => isFull || LAYOUTS.includes(name)))(
    'targets are large enough for a finger: %s',
    async (_name, path, content) => {
      await dealer.open(path(data));
      const { page } = dealer;
      await page.locator(content).first().waitFor();
      await untilLoaded(dealer);
      const fold = dealer.button(/^(?:Search and filters|Options)/);
      if (await fold.isVisible()) await fold.tap();
      await expect.poll(() => smallControls(page), ON_PAGE).toEqual([]);
    },
  );

  it('charts cover no button after the window was resized', async () => {
    const visitor = await stage.enterAs('dealer1', `/auctions/${data.running}/lots/1`);
    const { page } = visitor;
    await page.locator('.uplot').waitFor();
    for (const width of [1440, 1024, 1100, 1001]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => coveredControls(page), ON_PAGE).toEqual([]);
    }
  });
});
