import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  expectNoSidewaysScroll,
  describeInBrowser,
  type Stage,
  ON_PAGE,
} from '../testing/browser/index.js';

/** Longer than the refresh interval of the page. */
const RESTED_MS = 60_000;

describeInBrowser('the processes page', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  it('ENG-37 in part: is linked from engineering, refreshes itself, and stops when paused', async () => {
    const idAuction = await launchAuction(stage.world, { bidders: ['dealer1'] });
    const engineer = await stage.enter({ as: 'engineer' });
    const { page } = engineer;
    // Uses a simulated browser clock, so that the test need not wait for the refresh interval.
    await page.clock.install();
    await engineer.open('/engineering');
    await page.getByRole('link', { name: 'Processes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Processes' }).waitFor();
    const card = page.getByRole('region', { name: /api, engine/ });
    const group = card.getByText('Commands per batch').locator('xpath=following-sibling::dd');
    await stage.world.as('dealer1').run('SEC-59', {
      params: { idAuction, idLot: 1 },
      body: { offer: 5000, confirmed: true },
    });
    await expect.poll(() => group.textContent(), ON_PAGE).toMatch(/^p50 \d/);
    const line = card.locator('figure path[data-part=line]').first();
    await expect.poll(() => line.getAttribute('d'), ON_PAGE).toMatch(/^M.*L/);
    await card.getByText(/^Slowest queries/).click();
    await expect
      .poll(() => card.locator('code').allTextContents(), ON_PAGE)
      .toContainEqual(expect.stringContaining('FROM event e'));

    await page.getByRole('button', { name: 'Pause updates' }).click();
    const asOf = () => page.getByText(/^As of /).textContent();
    // Requests sent before the pause may still complete.
    await page.waitForLoadState('networkidle');
    const paused = await asOf();
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/engineering/processes')) requests += 1;
    });
    await page.clock.runFor(RESTED_MS);
    expect([requests, await asOf()]).toEqual([0, paused]);
    await page.getByRole('button', { name: 'Resume updates' }).click();
    await expect.poll(asOf, ON_PAGE).not.toBe(paused);

    await page.setViewportSize({ width: 360, height: 900 });
    await expectNoSidewaysScroll(page);
  });

  it('is hidden from dealers', async () => {
    const dealer = await stage.enterAs('dealer1', '/engineering/processes');
    await dealer.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await dealer.page.getByText('Processes').count()).toBe(0);
  });
});
