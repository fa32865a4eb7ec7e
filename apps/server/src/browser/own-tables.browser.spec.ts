import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  expectAccessible,
  expectNoSidewaysScroll,
  describeInBrowser,
  type Stage,
  ON_PAGE,
} from '../testing/browser/index.js';

const heads = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[role=columnheader]')].map(({ dataset }) => dataset.column)`,
  );
const middle = async (line: Locator) => {
  const { x, y, width, height } = (await line.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};
/** Drags a column by its grip with the mouse. */
const drag = async (page: Page, column: RegExp, onto: RegExp) => {
  const from = await middle(page.getByRole('button', { name: column }));
  const to = await middle(page.getByRole('button', { name: onto }));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
};

describeInBrowser('personal tables', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  it("have columns that can be dragged, in an order that also applies on the user's other devices", async () => {
    const idAuction = await launchAuction(stage.world, {});
    const path = `/auctions/${idAuction}`;
    const dealer = await stage.enterAs('dealer1', path);
    const { page } = dealer;
    // The connection status changes the toolbar's height. Wait for it, or the drag would miss.
    // target otherwise.
    await dealer.reads('Connected');
    const usual = await heads(page);
    await dealer.button('Columns').click();
    const saved = page.waitForResponse(
      (answer) => answer.url().endsWith('/list-view') && answer.request().method() === 'PUT',
    );
    await drag(page, /^Move Ends/, /^Move Price/);
    await expect.poll(() => heads(page), ON_PAGE).not.toEqual(usual);
    const moved = await heads(page);
    expect(moved.indexOf('end')).toBe(usual.indexOf('price'));
    expect((await saved).status()).toBe(200);
    await expectAccessible(page);

    const other = await stage.enterAs('dealer1', path);
    await expect.poll(() => heads(other.page), ON_PAGE).toEqual(moved);
    // When the user returns to this tab, it shows the changes made in the other tab.
    await other.button('Columns').click();
    await other.button('Reset columns').click();
    await expect.poll(() => heads(other.page), ON_PAGE).toEqual(usual);
    await other.page.setViewportSize({ width: 360, height: 740 });
    await expectNoSidewaysScroll(other.page);
  });
});
