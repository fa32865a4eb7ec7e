import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { launchAuction, minutesFromNow, untilStatus, type PersonName } from '../testing/index.js';
import {
  makeStage,
  expectCellsApart,
  expectNoSidewaysScroll,
  describeInBrowser,
  untilLoaded,
  type Stage,
  type Visitor,
  ON_PAGE,
} from '../testing/browser/index.js';

/** With this many lots, the page at 1024 x 600 px can scroll by more than 500 px. */
const LOTS = 14;
const HEIGHT = 768;
/** Minimum number of rows per screen, unless the table has fewer. */
const ROWS_A_SCREEN = 4;

type Auctions = { readonly running: number; readonly closed: number };
/** Every table, and the selector of its rows. */
const TABLES: readonly {
  readonly name: string;
  readonly who: PersonName;
  readonly path: (of: Auctions) => string;
  readonly row?: string;
}[] = [
  { name: 'cockpit', who: 'auctioneer', path: ({ running }) => `/manage/${running}` },
  {
    name: 'live lot list',
    who: 'dealer1',
    path: ({ running }) => `/auctions/${running}`,
    row: '[role=row][data-lot]',
  },
  { name: 'results', who: 'auctioneer', path: ({ closed }) => `/manage/${closed}/results` },
  { name: 'offers report', who: 'auctioneer', path: ({ closed }) => `/manage/${closed}/offers` },
  { name: 'auction list', who: 'auctioneer', path: () => '/manage' },
  { name: 'running auctions', who: 'dealer1', path: () => '/auctions?view=table' },
  { name: 'ended auctions', who: 'dealer1', path: () => '/auctions/ended' },
  { name: 'my activity', who: 'dealer1', path: () => '/activity' },
  { name: 'auctions to browse', who: 'engineer', path: () => '/engineering' },
  {
    name: 'event browser',
    who: 'engineer',
    path: ({ running }) => `/engineering/${running}`,
    row: '[role=option]',
  },
  { name: 'disclosures', who: 'engineer', path: () => '/engineering/disclosures' },
];

/** Rows fully visible without scrolling, and the number of all rows. */
const rowsInView = (page: Page, row: string) =>
  page.evaluate<{ seen: number; all: number }>(`{
    const rows = [...document.querySelectorAll('${row}')];
    ({
      all: rows.length,
      seen: rows.filter((one) => one.getBoundingClientRect().bottom <= innerHeight).length,
    });
  }`);

/** Cells below or outside their row, which means that the row became a card or lost columns. */
const outOfLine = (page: Page, row: string) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${row}')].flatMap((one) => {
    const line = one.getBoundingClientRect();
    const cells = [...one.children].map((cell) => cell.getBoundingClientRect());
    return cells
      .filter((cell, index) => cell.right > line.right + 1 || cell.bottom > line.bottom + 1 ||
        cell.top < line.top - 1 || (index > 0 && cell.left < cells[index - 1].right - 1))
      .map((cell) => [cell.left, cell.right, cell.top, cell.bottom].map(Math.round).join(' ') +
        ' in ' + [line.left, line.right, line.top, line.bottom].map(Math.round).join(' '));
  })`);

/** Whether the column headers are in the window and no other element covers them. */
const headIsSeen = (page: Page) =>
  page.evaluate<boolean>(`{
    const head = document.querySelector('[role=table] [role=columnheader]');
    const { top, bottom, left, height } = head.getBoundingClientRect();
    const over = document.elementFromPoint(left + 4, top + height / 2);
    top >= 0 && bottom <= innerHeight && over !== null && (head.contains(over) || over.contains(head));
  }`);

describeInBrowser('every table', () => {
  let stage: Stage;
  let auctions: Auctions;
  const visitors = new Map<PersonName, Visitor>();
  beforeAll(async () => {
    stage = await makeStage();
    const { world } = stage;
    const lots = Array.from({ length: LOTS }, () => ({ reserveMinor: 800_000 }));
    const bidders = ['dealer1', 'dealer2'] as const;
    const auctionName = 'Leasing returns of November, Milano and Torino';
    const [running, closed] = await Promise.all([
      launchAuction(world, { auctionName, lots, bidders }),
      launchAuction(world, { lots, bidders, endsAt: minutesFromNow(10) }),
    ]);
    const offers = [running, closed].flatMap((idAuction) =>
      lots.map((_, index) => ({ params: { idAuction, idLot: index + 1 }, body: { offer: 5000 } })),
    );
    for (const offer of offers) await world.as('dealer1').run('SEC-59', offer);
    await untilStatus(world, closed, 'CLD');
    auctions = { running, closed };
  });
  afterEach(() => stage.calm());
  afterAll(async () => {
    await stage.leave();
    await stage.stop();
  });

  describe.each(TABLES)('$name', ({ who, path, row = '[role=row][data-index]' }) => {
    let page: Page;
    beforeAll(async () => {
      const visitor = visitors.get(who) ?? (await stage.enter({ as: who }));
      visitors.set(who, visitor);
      ({ page } = visitor);
      await page.setViewportSize({ width: 1440, height: HEIGHT });
      await visitor.open(path(auctions));
      await page.locator(row).first().waitFor();
      await untilLoaded(visitor);
    });

    it.each([900, 1024, 1280])(
      'is a table at %i px, with nothing wider than the page',
      async (width) => {
        await page.setViewportSize({ width, height: HEIGHT });
        await expect.poll(() => outOfLine(page, row), ON_PAGE).toEqual([]);
        await expectNoSidewaysScroll(page);
        await expectCellsApart(page);
      },
    );

    it('shows several rows per screen at 1024 px', async () => {
      await page.setViewportSize({ width: 1024, height: HEIGHT });
      const enough = async () => {
        const { seen, all } = await rowsInView(page, row);
        return seen >= Math.min(all, ROWS_A_SCREEN);
      };
      await expect.poll(enough, ON_PAGE).toBe(true);
    });
  });

  it.each(['auctioneer', 'dealer1'] as const)(
    'CON-023 keeps its header visible after the page scrolls by 100 px, for %s',
    async (who) => {
      const visitor = await stage.enter({ as: who });
      const { page } = visitor;
      await page.setViewportSize({ width: 1024, height: 600 });
      await visitor.open(`/${who === 'dealer1' ? 'auctions' : 'manage'}/${auctions.running}`);
      await page.locator('[role=row][data-lot], [role=row][data-index]').first().waitFor();
      for (const scrolled of [100, 300, 500]) {
        // Scrolls until the position stays, because content above may grow and move the page.
        const scroll = () => page.evaluate<number>(`scrollTo(0, ${scrolled}); scrollY`);
        await expect.poll(scroll, ON_PAGE).toBe(scrolled);
        await expect.poll(() => headIsSeen(page), ON_PAGE).toBe(true);
      }
    },
  );
});
