import type { Language } from '@fairlot/countries';
import { LANGUAGES } from '@fairlot/countries';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { launchAuction, minutesFromNow, untilStatus } from '../testing/index.js';
import {
  makeStage,
  chooseLanguage,
  describeInBrowser,
  untilLoaded,
  PHONE,
  PHONE_BROWSER,
  PHONE_LANDSCAPE,
  type Stage,
  type Visitor,
  ON_PAGE,
} from '../testing/browser/index.js';

const MINUTE_MS = 60_000;
const TABLET = { width: 900, height: 700 };
const REASON = 'Server slow, and nobody could offer for some minutes';
const ON_ONE_LINE_PX = 24;

/** Returns the texts that are truncated or that overflow their row or cell. */
const cut = (page: Page, found: string) =>
  page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(found)})]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const box = one.getBoundingClientRect();
      const cell = one.closest('[role=cell], [role=rowheader]') ?? document.body;
      const row = one.closest('[role=row], article') ?? document.body;
      return one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 ||
        box.right > cell.getBoundingClientRect().right + 1 ||
        box.bottom > row.getBoundingClientRect().bottom + 1;
    })
    .map((one) => one.value ?? one.textContent)`);
const boxOf = async (page: Page, found: string) =>
  (await page.locator(found).filter({ visible: true }).first().boundingBox())!;
const bottomOf = async (page: Page, found: string) => {
  const { y, height } = await boxOf(page, found);
  return y + height;
};

describeInBrowser('texts', () => {
  let stage: Stage;
  let extended: number;
  let sealed: number;
  let closed: number;
  let dealer: Visitor;
  let touched: Visitor;
  let manager: Visitor;
  beforeAll(async () => {
    stage = await makeStage();
    const { world } = stage;
    const bidders = ['dealer1', 'dealer2'] as const;
    const lots = [{ basePriceMinor: 1_300_000, reserveMinor: 1_800_000 }, {}];
    [extended, sealed, closed] = await Promise.all([
      launchAuction(world, { lots, bidders }),
      launchAuction(world, { lots, bidders, format: { kind: 'SEALED' } }),
      launchAuction(world, { lots, bidders, endsAt: minutesFromNow(10) }),
    ]);
    const offer = (who: 'dealer1' | 'dealer2', idAuction: number, euros: number) =>
      world.as(who).run('SEC-59', { params: { idAuction, idLot: 1 }, body: { offer: euros } });
    for (const idAuction of [extended, closed]) {
      await offer('dealer1', idAuction, 13_000);
      await offer('dealer2', idAuction, 13_500);
    }
    const params = { idAuction: sealed, idLot: 1 };
    await world.as('dealer1').run('ENG-02', { params, body: { amountMinor: 1_300_000 } });
    const endsAt = minutesFromNow(90);
    const body = { endsAt: endsAt - (endsAt % MINUTE_MS), reason: REASON };
    await world.as('auctioneer').run('SEC-71', { params: { id: extended }, body });
    await untilStatus(world, closed, 'CLD');
    dealer = await stage.enter({ as: 'dealer1', reducedMotion: 'reduce', viewport: TABLET });
    touched = await stage.enter({ ...PHONE_BROWSER, as: 'dealer1' });
    manager = await stage.enter({ as: 'auctioneer', viewport: TABLET });
  });
  afterEach(() => stage.calm());
  afterAll(async () => {
    await stage.leave();
    await stage.stop();
  });

  const look = async (visitor: Visitor, path: string, language: Language) => {
    await visitor.open(path);
    await chooseLanguage(visitor, language);
    await untilLoaded(visitor);
    await visitor.page.locator('[data-lot], [data-index="0"]').first().waitFor();
  };
  const ends = '[data-part=end] > [data-extended] + small';

  it.each(['it', 'nl', 'de'] as const)('fit on the board at 900 px, in %s', async (language) => {
    await look(dealer, `/auctions/${extended}`, language);
    const { page } = dealer;
    for (const found of [`[role=row] ${ends}`, '[data-own] small']) {
      expect(await page.locator(found).count(), found).toBeGreaterThan(0);
      await expect.poll(() => cut(page, found), ON_PAGE).toEqual([]);
    }
  });

  it.each([TABLET, PHONE_LANDSCAPE])(
    'fit with the countdown beside the connection status: %o',
    async (size) => {
      await look(dealer, `/auctions/${extended}`, 'nl');
      const { page } = dealer;
      await page.setViewportSize(size);
      const timer = await boxOf(page, 'main header [role=timer]');
      expect(timer.y).toBeLessThan(await bottomOf(page, 'main header button[aria-expanded]'));
      expect((await boxOf(page, '[data-part=extension]')).y).toBeGreaterThan(timer.y);
      await page.setViewportSize(TABLET);
    },
  );

  it.each(['it', 'nl'] as const)('fit on a phone, in %s', async (language) => {
    await look(touched, `/auctions/${extended}`, language);
    const { page } = touched;
    await expect.poll(() => cut(page, `article ${ends}`), ON_PAGE).toEqual([]);
    const why = await boxOf(page, '[data-part=extension]');
    expect(why.width).toBeGreaterThan(PHONE.width * 0.9);
    expect((await boxOf(page, '[data-part=extension] svg')).width).toBeGreaterThanOrEqual(14);
    // Only the lot's page shows the reason in full.
    await look(touched, `/auctions/${extended}/lots/1`, language);
    await page.locator(ends).first().waitFor();
    expect(await page.getByText(REASON).filter({ visible: true }).count()).toBe(1);
  });

  it.each(['it', 'de'] as const)('fit on the page "My activity", in %s', async (language) => {
    await dealer.page.setViewportSize({ width: 1440, height: 900 });
    await look(dealer, '/activity', language);
    const late = '[data-part=end] [data-extended=true]';
    await dealer.page.locator(late).first().waitFor();
    const hidden = `[...document.querySelectorAll('${late}')].filter(
      (one) => one.scrollHeight > one.clientHeight + 1).length`;
    expect(await dealer.page.evaluate(hidden)).toBe(0);
    expect(await cut(dealer.page, `${late}, ${ends}`)).toEqual([]);
    await dealer.page.setViewportSize(TABLET);
  });

  it('fit for sealed bids on the board at 900 px, in every language', async () => {
    await dealer.open(`/auctions/${sealed}`);
    const { page } = dealer;
    for (const language of LANGUAGES) {
      await chooseLanguage(dealer, language);
      await untilLoaded(dealer);
      const row = '[role=row][data-lot="1"]';
      const button = await boxOf(page, `${row} span:has(> [data-offer]) + button`);
      const star = await boxOf(page, `${row} [aria-keyshortcuts=o]`);
      expect(button.x + button.width, language).toBeLessThanOrEqual(star.x);
      expect(await cut(page, `${row} [data-offer], ${row} [data-own] small`), language).toEqual([]);
    }
  });

  it('fit for a sealed lot on a phone, in Italian', async () => {
    await look(touched, `/auctions/${sealed}/lots/1`, 'it');
    const { page } = touched;
    const sign = await boxOf(page, 'aside [data-part=price] b');
    expect(sign.height).toBeLessThanOrEqual(2 * ON_ONE_LINE_PX);
    const chip = await boxOf(page, 'main header p > span:has(svg)');
    expect(chip.x + chip.width).toBeLessThan(PHONE.width);
    expect(await cut(page, 'main header p > span:has(svg)')).toEqual([]);
  });

  it.each(['it', 'nl'] as const)('fit on the results page at 900 px, in %s', async (language) => {
    await look(manager, `/manage/${closed}/results`, language);
    const { page } = manager;
    const foot = await bottomOf(page, '[role=rowgroup]:has([role=columnheader])');
    const heads = await page.locator('[role=columnheader] :is(button, span)').all();
    for (const head of heads) {
      const { y, height } = (await head.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(foot);
    }
    expect(await cut(page, '[data-folded=base] > :last-child')).toEqual([]);
  });

  it.each(['it', 'nl'] as const)('fit in live control at 900 px, in %s', async (language) => {
    await look(manager, `/manage/${extended}`, language);
    await expect.poll(() => cut(manager.page, '[role=cell] [data-lot] a'), ON_PAGE).toEqual([]);
  });
});
