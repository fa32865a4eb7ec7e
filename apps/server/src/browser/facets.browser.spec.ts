import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeStock } from '../testing/make-stock.js';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  expectAccessible,
  expectNoSidewaysScroll,
  describeInBrowser,
  PHONE_BROWSER,
  type Stage,
  ON_PAGE,
} from '../testing/browser/index.js';

const LOTS = 1_000;
/** Number of vehicles that a new test world contains. */
const STOCKED = 120;

const FRAMES_FEW = 2;

/** Waits until the server has stored the user's view of the list with `part` in its address. */
const savedView = (page: Page, part = '') =>
  page.waitForResponse((answer) => {
    const request = answer.request();
    const body = request.postData() ?? '';
    return answer.url().endsWith('/list-view') && request.method() === 'PUT' && body.includes(part);
  });

describeInBrowser('filtering a thousand lots', () => {
  let stage: Stage;
  let idAuction: number;
  beforeAll(async () => {
    stage = await makeStage();
    const { world } = stage;
    const { parts } = world.portal;
    const all = await makeStock(parts, {
      idOwnerDealer: world.people.auctioneer.idDealer,
      idTemplate: null,
      count: STOCKED + LOTS,
    });
    const idVehicles = all.slice(STOCKED);
    // Every second vehicle is an Opel, and every fifth of those has a diesel engine. Prices rise
    // with the number.
    await parts.dataSource.query(
      `UPDATE vehicle SET brand = CASE WHEN at % 2 = 0 THEN 'Opel' ELSE 'Fiat' END,
         model = CASE WHEN at % 2 = 0 THEN 'corsa' ELSE 'panda' END,
         fuel_type = CASE WHEN at % 10 = 0 THEN 'DIESEL' ELSE 'PETROL' END,
         damaged = at % 4 = 0, region = 'IT-TO', mileage_km = at * 100
       FROM unnest($1::int[]) WITH ORDINALITY AS one(id, at) WHERE id_vehicle = one.id`,
      [idVehicles],
    );
    idAuction = await launchAuction(world, {
      lots: idVehicles.map((id, at) => ({
        idVehicles: [id],
        basePriceMinor: 500_000 + at * 10_000,
      })),
    });
  }, 120_000);
  afterEach(async () => {
    await stage.leave();
    // Delete stored views, because a board opens with the view that the user last chose.
    await stage.world.portal.parts.dataSource.query('DELETE FROM list_view');
  });
  afterAll(() => stage.stop());

  const enter = (search = '') => stage.enterAs('dealer1', `/auctions/${idAuction}${search}`);
  const facet = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
  /** The row count that the table reports. */
  const shown = async (page: Page) =>
    Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1;
  const shows = (page: Page, lots: number) => expect.poll(() => shown(page), ON_PAGE).toBe(lots);
  const first = (page: Page) =>
    page.locator('[role=row][aria-rowindex="2"]').getAttribute('data-lot');

  it('facets count their results, are stored in the address, and survive a reload', async () => {
    const dealer = await enter('?view=table');
    const { page } = dealer;
    await shows(page, LOTS);
    await dealer.button('Filters').click();
    // The values are sorted by the number of lots, not by name.
    await expect
      .poll(() => facet(page, 'Fuel type').locator('label').allInnerTexts(), ON_PAGE)
      .toEqual([expect.stringMatching(/^Petrol/), expect.stringMatching(/^Diesel/)]);
    const opel = facet(page, 'Make').getByRole('checkbox', { name: 'Opel 500' });
    await opel.check();
    await shows(page, 500);
    const diesel = facet(page, 'Fuel type').getByRole('checkbox', { name: 'Diesel 100' });
    await diesel.check();
    await shows(page, 100);
    // The counts of a facet apply the other facets' filters, but not its own.
    await facet(page, 'Make').getByRole('checkbox', { name: 'Fiat 0' }).waitFor();
    await facet(page, 'Fuel type').getByRole('checkbox', { name: 'Petrol 400' }).waitFor();
    await facet(page, 'Condition')
      .getByRole('checkbox', { name: 'Damaged 50', exact: true })
      .waitFor();
    await facet(page, 'Model').getByRole('checkbox', { name: 'Corsa 100' }).waitFor();
    await facet(page, 'Mileage (km)').getByRole('textbox', { name: /to$/ }).fill('50000');
    await shows(page, 50);
    expect(dealer.path).toBe(`/auctions/${idAuction}?make=OPEL&fuel=DIESEL&mileage=..50000`);
    await page.reload();
    await shows(page, 50);
    await dealer.button('Remove Fuel type: Diesel').click();
    await shows(page, 250);
    await dealer.button('Clear all').click();
    await shows(page, LOTS);
    expect(dealer.path).toBe(`/auctions/${idAuction}`);
  });

  it('facets survive a visit to a lot and the Back button, and invalid ones in the address are ignored', async () => {
    const dealer = await enter('?make=OPEL,NOBODY&fuel=x&year=z&price=..600000');
    const { page } = dealer;
    await shows(page, 5);
    await page.locator('[data-lot="2"] a').first().click();
    await page.waitForURL(`**/auctions/${idAuction}/lots/2`);
    await page.goBack();
    await shows(page, 5);
    await dealer.button(/^Filters/).click();
    // The facet is absent, because no lot of this auction has a reserve price.
    await facet(page, 'Make').waitFor();
    expect(await facet(page, 'Reserve price').count()).toBe(0);
  });

  it('choosing a value updates the list within a few frames', async () => {
    const { page } = await enter();
    await shows(page, LOTS);
    await page.getByRole('button', { name: 'Filters' }).click();
    const opel = facet(page, 'Make').getByRole('checkbox', { name: /^Opel/ });
    await opel.waitFor();
    // Frames instead of milliseconds, because other processes share the machine.
    const frames = await page.evaluate<number>(`new Promise((done) => {
      const table = document.querySelector('[role=table]');
      let frames = 0;
      const count = () => { frames += 1; requestAnimationFrame(count); };
      requestAnimationFrame(count);
      new MutationObserver(() => done(frames))
        .observe(table, { attributes: true, attributeFilter: ['aria-rowcount'] });
      [...document.querySelectorAll('label')].find((one) => one.textContent.startsWith('Opel')).click();
    })`);
    expect(frames).toBeLessThanOrEqual(FRAMES_FEW);
  });

  it('column headers sort by several columns, even by keyboard, and the order is stored', async () => {
    const dealer = await enter();
    const { page } = dealer;
    await shows(page, LOTS);
    const head = (name: string) => page.getByRole('columnheader', { name }).getByRole('button');
    await head('Vehicle').click();
    await expect.poll(() => first(page), ON_PAGE).toBe('1');
    await head('Price').focus();
    const kept = savedView(page, '-price');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => first(page), ON_PAGE).toBe('999');
    await kept;
    expect(decodeURIComponent(dealer.path)).toBe(`/auctions/${idAuction}?sort=vehicle,-price`);
    const sorts = await page
      .getByRole('columnheader')
      .evaluateAll((heads: { getAttribute: (name: string) => string | null }[]) =>
        heads.map((one) => one.getAttribute('aria-sort')),
      );
    expect(sorts.filter(Boolean)).toEqual(['ascending', 'descending']);
    await dealer.open(`/auctions/${idAuction}`);
    await expect.poll(() => first(page), ON_PAGE).toBe('999');
    await dealer.open(`/auctions/${idAuction}?sort=end`);
    await expect.poll(() => first(page), ON_PAGE).toBe('1');
  });

  it('the user can choose columns, and the choice is stored', async () => {
    const dealer = await enter();
    const { page } = dealer;
    await shows(page, LOTS);
    await dealer.button('Columns').click();
    const menu = page.getByRole('region', { name: 'Columns' });
    await expect.poll(() => menu.getByRole('checkbox').count(), ON_PAGE).toBe(7);
    const kept = savedView(page);
    await menu.getByRole('checkbox', { name: 'My status' }).uncheck();
    const heads = () => page.getByRole('columnheader').allInnerTexts();
    await expect.poll(heads, ON_PAGE).not.toContain('My status');
    await kept;
    await page.reload();
    await shows(page, LOTS);
    await expect.poll(heads, ON_PAGE).not.toContain('My status');
    expect(await heads()).toContain('Vehicle');
  });

  it.each([
    [1440, { viewport: { width: 1440, height: 900 } }],
    [360, PHONE_BROWSER],
  ] as const)('two lots of the board appear side by side at %i px', async (_, how) => {
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`, how);
    const { page } = dealer;
    await dealer.reads('Connected');
    for (const place of [0, 1])
      await dealer
        .button(/^Compare /)
        .nth(place)
        .click();
    await page.getByRole('link', { name: 'Compare 2 of 4' }).click();
    const row = (name: RegExp) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
    const mileages = row(/^Mileage/).getByRole('cell');
    await expect.poll(() => mileages.allInnerTexts(), ON_PAGE).toEqual(['100 km', '200 km']);
    await row(/^Starting price different/).waitFor();
    await page.getByRole('radio', { name: 'Differences only' }).check();
    await row(/^Fuel type/).waitFor({ state: 'detached' });
    // Both lots are visible, and equally wide.
    const boxes = await Promise.all([0, 1].map((at) => mileages.nth(at).boundingBox()));
    expect(Math.round(boxes[0]!.width)).toBe(Math.round(boxes[1]!.width));
    expect(boxes[1]!.x + boxes[1]!.width).toBeLessThanOrEqual(page.viewportSize()!.width);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // The lots stay selected after the user goes back to the board and forward again.
    const { pathname } = new URL(page.url());
    await page.goBack();
    await page.getByRole('region', { name: 'Vehicles to compare' }).waitFor();
    await page.goForward();
    await row(/^Mileage/).waitFor();
    expect(new URL(page.url()).pathname).toBe(pathname);
  });
});
