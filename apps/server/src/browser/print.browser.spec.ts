import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction, minutesFromNow, untilStatus } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const LOTS = 40;
/** Shorter than the delay after which the page loads lazy content even without scrolling. */
const AT_ONCE_MS = 3_000;
/** The area of A4 between the margins, in CSS pixels. */
const SHEET = { width: 703, height: 1032 };
const LOOK = `(() => {
  const styleOf = (found) => found && getComputedStyle(found);
  const table = document.querySelector('[role="table"]');
  return {
    rows: table?.querySelectorAll('[role="row"][aria-rowindex]').length,
    head: styleOf(table?.querySelector('[role="rowgroup"]'))?.display,
    line: styleOf(table?.querySelector('[role="row"][aria-rowindex="9"]'))?.display,
    paper: styleOf(document.body).backgroundColor,
    ink: styleOf(document.body).color,
    beyond: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  };
})()`;

describeInBrowser('a printed page', () => {
  let stage: Stage;
  let running: number;
  let closed: number;
  beforeAll(async () => {
    stage = await makeStage();
    const lots = Array.from({ length: LOTS }, () => ({}));
    running = await launchAuction(stage.world, { lots });
    closed = await launchAuction(stage.world, { lots, endsAt: minutesFromNow(10) });
    // A lot without a bid does not await an award.
    await untilStatus(stage.world, closed, 'AWA');
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  /** The pages of the PDF that the browser prints. */
  const sheetsOf = async ({ page }: Visitor) =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  /** Properties of the printed page: number of rows, repeated headers, colours, truncated texts. */
  const onPaper = async (visitor: Visitor) => {
    const { page } = visitor;
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(SHEET);
    await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    await visitor.reads(/^Printed \d\d\/\d\d\/\d{4} \d\d:\d\d \((?:CES?T|GMT\+\d)\)$/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const pressed = page.locator(
      'header nav, fieldset, button, input, [role="search"], a[href^="#"]',
    );
    const visible = await pressed.filter({ visible: true }).allInnerTexts();
    return { ...(await page.evaluate<object>(LOOK)), pressed: visible };
  };
  const PAPER = {
    beyond: 0,
    head: 'table-header-group',
    line: 'table-row',
    paper: 'rgb(255, 255, 255)',
    ink: 'rgb(0, 0, 0)',
  };

  it.each([
    ['dark', 1440],
    ['light', 360],
  ] as const)('shows every lot black on white: %s theme, %i px', async (theme, width) => {
    const size = { colorScheme: theme, viewport: { width, height: 900 } };
    const dealer = await stage.enterAs('dealer1', `/auctions/${running}`, size);
    await dealer.reads('Connected');
    expect(await sheetsOf(dealer)).toBeGreaterThan(1);
    const { pressed, ...shown } = await onPaper(dealer);
    expect(shown).toEqual({ ...PAPER, rows: LOTS + 1 });
    // The only buttons on paper are the column headers, because they sort the table.
    expect(pressed).toEqual(['Lot', 'Vehicle', 'Price', 'Ends in']);
  });

  it('contains every auction result, with column names', async () => {
    const manager = await stage.enterAs('auctioneer', `/manage/${closed}/results`, {
      colorScheme: 'dark',
    });
    await manager.page.getByRole('link', { name: 'Lot 1', exact: true }).waitFor();
    expect(await sheetsOf(manager)).toBeGreaterThan(1);
    const { pressed, ...shown } = await onPaper(manager);
    expect(shown).toEqual({ ...PAPER, rows: LOTS + 1 });
    expect(pressed).toEqual(['Lot', 'Starting price', 'Reserve price', 'Highest bid', 'Result']);
  });

  it('contains the lot without buttons and fields', async () => {
    const path = `/auctions/${running}/lots/1`;
    const dealer = await stage.enterAs('dealer1', path, { colorScheme: 'dark' });
    await dealer.reads('Connected');
    const { paper, ink, beyond } = PAPER;
    expect(await onPaper(dealer)).toMatchObject({ paper, ink, beyond, pressed: [] });
    // The box around the amount field must not be printed empty.
    const box = dealer.page.getByRole('complementary').locator('[data-home]');
    expect(await box.filter({ visible: true }).count()).toBe(0);
  });

  it("contains the whole vehicle once, without the seller's controls", async () => {
    const params = { idAuction: running, idLot: 1 };
    const { vehicles } = await stage.world.as('dealer1').run('SEC-73', { params });
    const path = `/private/vehicles/${vehicles[0]!.idVehicle}`;
    const seller = await stage.enterAs('auctioneer', path, { colorScheme: 'dark' });
    await seller.button('Details (PDF)').waitFor();
    await seller.page.getByRole('heading', { name: 'Manage photos and documents' }).waitFor();
    await seller.page.waitForLoadState('networkidle');
    const { paper, ink, beyond } = PAPER;
    expect(await onPaper(seller)).toMatchObject({ paper, ink, beyond });
    const heads = seller.page.getByRole('heading', { level: 2 }).filter({ visible: true });
    expect(await heads.allInnerTexts()).not.toContain('Manage photos and documents');
    expect(await seller.page.getByRole('button').filter({ visible: true }).allInnerTexts()).toEqual(
      await seller.page.getByRole('columnheader').getByRole('button').allInnerTexts(),
    );
    const frame = seller.page.getByRole('term').filter({ hasText: /^VIN$/ });
    expect(await frame.isVisible()).toBe(true);
  });

  it('contains the lower parts of a lot even if they were never scrolled into view, and splits no panel', async () => {
    const dealer = await stage.enterAs('dealer1', `/auctions/${running}/lots/1`);
    await dealer.reads('Connected');
    await onPaper(dealer);
    await dealer.page.getByText('VIN', { exact: true }).waitFor({ timeout: AT_ONCE_MS });
    const halves = `[...document.querySelectorAll('section:has(> h3, > div > h3)')].filter(
      (panel) => getComputedStyle(panel).breakInside !== 'avoid').length`;
    expect(await dealer.page.evaluate(halves)).toBe(0);
  });

  it('shows the print time at the top of the first page', async () => {
    const dealer = await stage.enterAs('dealer1', `/auctions/${running}`);
    await dealer.reads('Connected');
    await onPaper(dealer);
    const stamp = (await dealer.page.getByText(/^Printed/).boundingBox())!;
    const title = (await dealer.page.getByRole('heading', { level: 1 }).boundingBox())!;
    expect(stamp.y + stamp.height).toBeLessThan(title.y);
  });
});
