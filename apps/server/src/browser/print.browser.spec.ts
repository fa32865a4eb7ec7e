import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { aRunningAuction, untilStatus } from '../testing/index.js';
import { aStage, inBrowser, type Stage, type Visitor } from '../testing/browser/index.js';

const LOTS = 40;
const SOON_OVER_MS = 6_000;

inBrowser('a printed page', () => {
  let stage: Stage;
  let running: number;
  let closed: number;
  beforeAll(async () => {
    stage = await aStage();
    const lots = Array.from({ length: LOTS }, () => ({}));
    running = await aRunningAuction(stage.world, { lots });
    closed = await aRunningAuction(stage.world, { lots, endsAt: Date.now() + SOON_OVER_MS });
    await untilStatus(stage.world, closed, 'CLD');
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  /** Sheets of the file that the browser prints. */
  const sheetsOf = async ({ page }: Visitor) =>
    (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
  /** What would be on paper: how many rows, how the head repeats, and in which colours. */
  const onPaper = async ({ page }: Visitor) => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const shown = await page.evaluate(() => {
      const styleOf = (found: Element | null | undefined) => found && getComputedStyle(found);
      const table = document.querySelector('[role="table"]');
      return {
        rows: table?.querySelectorAll('[role="row"][aria-rowindex]').length,
        head: styleOf(table?.querySelector('[role="rowgroup"]'))?.display,
        line: styleOf(table?.querySelector('[role="row"][aria-rowindex="9"]'))?.display,
        paper: styleOf(document.body)?.backgroundColor,
        ink: styleOf(document.body)?.color,
      };
    });
    const pressed = page.locator('header nav, fieldset, button, input, [role="search"]');
    const visible = await pressed.filter({ visible: true }).allInnerTexts();
    return { ...shown, pressed: visible };
  };
  const PAPER = {
    ...{ head: 'table-header-group', line: 'table-row' },
    ...{ paper: 'rgb(255, 255, 255)', ink: 'rgb(0, 0, 0)' },
  };

  it.each([
    ['dark', 1440],
    ['light', 360],
  ] as const)('has every lot of the board, black on white: %s, %i px', async (theme, width) => {
    const size = { colorScheme: theme, viewport: { width, height: 900 } };
    const dealer = await stage.enterAs('dealer1', `/auctions/${running}`, size);
    await dealer.reads('Connected');
    expect(await sheetsOf(dealer)).toBeGreaterThan(1);
    const { pressed, ...shown } = await onPaper(dealer);
    expect(shown).toEqual({ ...PAPER, rows: LOTS + 1 });
    expect(pressed).toEqual([]);
  });

  it('has every result, with the names of its columns', async () => {
    const manager = await stage.enterAs('auctioneer', `/manage/${closed}/results`, {
      colorScheme: 'dark',
    });
    await manager.page.getByRole('link', { name: 'Lot 1', exact: true }).waitFor();
    expect(await sheetsOf(manager)).toBeGreaterThan(1);
    const { pressed, ...shown } = await onPaper(manager);
    expect(shown).toEqual({ ...PAPER, rows: LOTS + 1 });
    expect(pressed).toEqual(['Lot', 'Base', 'Reserve', 'Best', 'Result']);
  });

  it('has the lot without what may be done with it', async () => {
    const dealer = await stage.enterAs('dealer1', `/auctions/${running}/lots/1`);
    await dealer.reads('Connected');
    expect((await onPaper(dealer)).pressed).toEqual([]);
  });
});
