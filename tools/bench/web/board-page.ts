import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { OWNER_USERNAME, VIEWER_USERNAME, type Serving } from '../portal/protocol.ts';
import type { Recording } from './frames.ts';
import { drawEmptyList, recordFrames, shapeOfList, scrollToTop } from './in-page.mjs';
import type { Wire } from './wire.ts';

const VIEWPORT = { width: 1440, height: 900 };
const SCROLL_PX_PER_SECOND = 1_200;
const SETTLE_MS = 400;
const SECOND_MS = 1_000;

export type MeasureOptions = { readonly durationMs: number; readonly isScrolling: boolean };
export type View = 'table' | 'cards';

/** A page in a browser, which is measured through the browser's developer tools. */
export class MeasuredPage {
  readonly page: Page;
  readonly #tools: CDPSession;
  private constructor(page: Page, tools: CDPSession) {
    this.page = page;
    this.#tools = tools;
  }

  static async of(page: Page): Promise<MeasuredPage> {
    const tools = await page.context().newCDPSession(page);
    await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    return new MeasuredPage(page, tools);
  }

  /**
   * Records the page for this duration, while it scrolls evenly down from its top or does not
   * scroll.
   */
  async look({ durationMs, isScrolling }: MeasureOptions): Promise<Recording> {
    // The browser draws no frames of a page behind another one.
    await this.page.bringToFront();
    await this.page.evaluate(scrollToTop);
    await pause(SETTLE_MS);
    const before = await this.#measured();
    const scrolled = isScrolling ? this.#scroll(durationMs) : Promise.resolve();
    const recorded = await this.page.evaluate(recordFrames, durationMs);
    const after = await this.#measured();
    await scrolled;
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    return {
      ...recorded,
      busyShare: grown('TaskDuration') / (durationMs / SECOND_MS),
      layouts: grown('LayoutCount'),
      styles: grown('RecalcStyleCount'),
    };
  }

  async #measured(): Promise<ReadonlyMap<string, number>> {
    const { metrics } = await this.#tools.send('Performance.getMetrics');
    return new Map(metrics.map(({ name, value }) => [name, value]));
  }

  /**
   * Scrolls by wheel events, which the compositor handles as for a user, instead of by a script.
   */
  async #scroll(durationMs: number): Promise<void> {
    await this.#tools.send('Input.synthesizeScrollGesture', {
      x: VIEWPORT.width / 2,
      y: VIEWPORT.height / 2,
      yDistance: (-SCROLL_PX_PER_SECOND * durationMs) / SECOND_MS,
      speed: SCROLL_PX_PER_SECOND,
      preventFling: true,
    });
  }
}

export const CONTEXT_OPTIONS = { viewport: VIEWPORT, locale: 'it-IT' } as const;

/** Opens a page in a new browser context, which has a separate session. */
const newPage = async (browser: Browser): Promise<Page> =>
  (await browser.newContext(CONTEXT_OPTIONS)).newPage();

type Visit = { readonly serving: Serving; readonly username: string; readonly path: string };

/** Opens the page by signing in on the sign-in page, as a user does. */
const openPage = async (page: Page, { serving, username, path }: Visit): Promise<void> => {
  await page.goto(`http://127.0.0.1:${serving.port}/sso/login?redirect=${path}`);
  await page.getByRole('searchbox').fill(username);
  await page.keyboard.press('Enter');
  await page.locator('button', { hasText: username }).first().click();
  await page.locator('[data-lot]').first().waitFor();
  await page.locator('[role=status][data-connection=connected]').waitFor();
};

/** Opens the live board of a dealer. `wire` records the messages that the page receives. */
export const openBoard = async (browser: Browser, serving: Serving, wire: Wire): Promise<Page> => {
  const page = await newPage(browser);
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => wire.take(payload.toString())),
  );
  await openPage(page, {
    serving,
    username: VIEWER_USERNAME,
    path: `/auctions/${serving.idAuction}`,
  });
  return page;
};

/** Signs a dealer in, and returns the browser state with the session. */
export const sessionOf = async (browser: Browser, serving: Serving) => {
  const page = await newPage(browser);
  await openPage(page, {
    serving,
    username: VIEWER_USERNAME,
    path: `/auctions/${serving.idAuction}`,
  });
  const session = await page.context().storageState();
  await page.context().close();
  return session;
};

/** Opens the live control of an auctioneer. */
export const openCockpit = async (browser: Browser, serving: Serving): Promise<Page> => {
  const page = await newPage(browser);
  await openPage(page, { serving, username: OWNER_USERNAME, path: `/manage/${serving.idAuction}` });
  return page;
};

export const chooseView = async (page: Page, view: View): Promise<void> => {
  await page
    .locator('[role=search] fieldset label')
    .nth(view === 'table' ? 0 : 1)
    .click();
  await page
    .locator(view === 'table' ? '[role=table]' : '[role=listitem]')
    .first()
    .waitFor();
};

/** Opens an empty page in the same browser, beside the given one. */
export const openBare = async (page: Page): Promise<MeasuredPage> =>
  MeasuredPage.of(await page.context().newPage());

/** Opens an empty list with the length and the number of rows of the list on the given page. */
export const openEmptyList = async (page: Page): Promise<MeasuredPage> => {
  const empty = await openBare(page);
  await empty.page.evaluate(drawEmptyList, await page.evaluate(shapeOfList));
  return empty;
};
