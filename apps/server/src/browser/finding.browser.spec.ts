import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction, minutesFromNow, publish } from '../testing/index.js';
import { makeStage, describeInBrowser, type Stage } from '../testing/browser/index.js';

describeInBrowser('finding lots from anywhere', () => {
  let stage: Stage;
  let running: number;
  let ahead: number;
  beforeAll(async () => {
    stage = await makeStage();
    running = await launchAuction(stage.world, {
      auctionName: 'Fleet of Milano',
      lots: [{}, {}],
    });
    ahead = await publish(stage.world, {
      auctionName: 'Fleet of next week',
      lots: [{}],
      startsAt: minutesFromNow(60),
      endsAt: minutesFromNow(120),
    });
    await called(running, 2, 'Škoda', 'KK-KR 9262');
    await called(ahead, 1, 'Škoda', 'XM-XG 1100');
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const called = async (idAuction: number, idLot: number, brand: string, plate: string) => {
    const { world } = stage;
    const { vehicles } = await world.as('admin').run('SEC-73', { params: { idAuction, idLot } });
    await world.portal.parts.dataSource.query(
      'UPDATE vehicle SET brand = $2, license_plate = $3 WHERE id_vehicle = $1',
      [vehicles[0]!.idVehicle, brand, plate],
    );
  };

  /** Opens the palette with its keyboard shortcut and waits until it accepts text. */
  const palette = async (page: Page) => {
    await page.getByRole('button', { name: /^Search…/ }).waitFor();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: /lot, registration/ });
    await box.waitFor();
    return box;
  };

  it('ENG-44 in part: the palette opens a lot of any auction by its make or registration, by keyboard only', async () => {
    const { page } = await stage.enterAs('dealer1', '/activity');
    await page.getByRole('heading', { name: 'My activity', level: 1 }).waitFor();
    const box = await palette(page);
    await page.keyboard.type('skoda');
    const lots = page.getByRole('group', { name: 'Lots in all auctions' });
    await lots.getByRole('option', { name: 'Fleet of Milano' }).waitFor();
    expect(await lots.getByRole('option').count()).toBe(2);
    await box.fill('kkkr9262');
    await lots.getByRole('option', { name: 'XM-XG 1100' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/auctions/${running}/lots/2`);
  });

  it('ENG-44 in part: the palette works on a management page, and reports an empty result and a failed search', async () => {
    const owner = await stage.enterAs('auctioneer', '/manage');
    const { page } = owner;
    owner.expects(/net::ERR_FAILED/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const box = await palette(page);
    await page.keyboard.type('zzzz nowhere');
    await page.getByText('No results. Try a lot number').waitFor();
    await page.route('**/lots/search?*', (route) => route.abort());
    await box.fill('zzzz no');
    await page.getByText('We couldn’t search other auctions').waitFor();
    await page.unroute('**/lots/search?*');
    await box.fill('xmxg1100');
    await page.getByRole('option', { name: 'Fleet of next week' }).click();
    await page.waitForURL(`**/auctions/${ahead}/lots/1`);
  });

  it('SEC-53 shows the search words in an auction that was found by its vehicles', async () => {
    const dealer = await stage.enterAs('dealer1', '/auctions');
    const search = dealer.page.getByRole('searchbox');
    await search.fill('skoda');
    await dealer.page.waitForURL('**/auctions?q=skoda');
    await dealer.page.getByRole('link', { name: 'Fleet of Milano' }).click();
    await dealer.page.waitForURL(`**/auctions/${running}?q=skoda`);
    await dealer.page.locator('[data-lot="2"]').waitFor();
    expect(await dealer.page.locator('[data-lot]').count()).toBe(1);
    expect(await search.inputValue()).toBe('skoda');
    await dealer.page.goBack();
    await search.fill('milano');
    await dealer.page.waitForURL('**/auctions?q=milano');
    await dealer.page.getByRole('link', { name: 'Fleet of Milano' }).click();
    await dealer.page.locator('[data-lot="1"]').waitFor();
    expect(dealer.path).toBe(`/auctions/${running}`);
  });
});
