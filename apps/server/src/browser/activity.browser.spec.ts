import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction, minutesFromNow, publish, untilStatus } from '../testing/index.js';
import { makeStage, describeInBrowser, type Stage } from '../testing/browser/index.js';

describeInBrowser('my activity', () => {
  let stage: Stage;
  let one: number;
  let two: number;
  beforeAll(async () => {
    stage = await makeStage();
    one = await launchAuction(stage.world, {
      auctionName: 'Fleet of Milano',
      lots: [{}, {}, {}],
    });
    two = await launchAuction(stage.world, { auctionName: 'Fleet of Torino', lots: [{}, {}] });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const offer = (
    who: 'dealer1' | 'dealer2',
    [idAuction, idLot]: readonly number[],
    euros: number,
  ) =>
    stage.world
      .as(who)
      .run('SEC-59', { params: { idAuction: idAuction!, idLot: idLot! }, body: { offer: euros } });

  it('ENG-40 in part: shows lots of all auctions by state, and updates their state live', async () => {
    await offer('dealer1', [one, 1], 5000);
    await offer('dealer1', [two, 2], 5000);
    await stage.world.as('dealer1').run('SEC-62', { params: { idAuction: one, idLot: 3 } });
    const dealer = await stage.enterAs('dealer1', '/auctions');
    await dealer.page.getByRole('link', { name: 'My activity' }).click();
    await dealer.page.getByRole('heading', { name: 'My activity', level: 1 }).waitFor();
    const table = dealer.page.getByRole('table', { name: 'My activity' });
    await dealer.reads('Fleet of Milano', table);
    await dealer.reads('Fleet of Torino', table);
    const state = (name: RegExp) =>
      dealer.page.getByRole('group', { name: 'Status' }).getByRole('radio', { name });
    await state(/^Highest bidder ?2$/).waitFor();
    await state(/^Watching ?1$/).waitFor();
    await state(/^Highest bidder/).check({ force: true });
    expect(dealer.path).toBe('/activity?state=leading');
    await dealer.page.getByRole('row').nth(2).waitFor();
    await offer('dealer2', [two, 2], 5300);
    await state(/^Highest bidder ?1$/).waitFor();
    await state(/^Outbid ?1$/).waitFor();
    await dealer.page.getByText('Fleet of Torino').first().waitFor({ state: 'detached' });
    await state(/^Outbid/).check({ force: true });
    await dealer.reads("5'300 €", table);
    await dealer.page.getByRole('row').nth(1).getByRole('link').first().click();
    await dealer.page.waitForURL(`**/auctions/${two}/lots/2`);
  });

  it('ENG-40 in part: updates the price of a watched lot without a reload', async () => {
    const dealer = await stage.enterAs('dealer1', '/activity?state=observed');
    const table = dealer.page.getByRole('table', { name: 'My activity' });
    await dealer.reads('Starting price', table);
    await offer('dealer2', [one, 3], 6100);
    await dealer.reads("6'100 €", table);
  });

  it('ENG-43 shows unread changes in the menu on every device until they are viewed', async () => {
    await stage.world.as('dealer2').run('ENG-43', {});
    await offer('dealer2', [one, 2], 5000);
    const first = await stage.enterAs('dealer2', '/auctions');
    const second = await stage.enterAs('dealer2', '/auctions');
    const badge = (visitor: typeof first) =>
      visitor.page.getByRole('link', { name: 'My activity' }).getByRole('status');
    await first.page.getByTitle(/^Highest bidder on \d+ lot/).waitFor();
    expect(await badge(first).count()).toBe(0);
    await offer('dealer1', [one, 2], 5400);
    await badge(first).waitFor();
    await badge(second).waitFor();
    // A filtered list does not mark news as read.
    await first.open('/activity?state=leading');
    await first.page.getByRole('table').getByRole('link').first().waitFor();
    await second.page.reload();
    await badge(second).waitFor();
    await badge(first).waitFor();
    await first.page.getByRole('link', { name: 'My activity' }).click();
    await badge(first).waitFor({ state: 'detached' });
    await second.page.reload();
    await second.page.getByTitle(/^Outbid on/).waitFor();
    expect(await badge(second).count()).toBe(0);
  });

  it('SEC-45 shows upcoming, running and ended auctions with their lots', async () => {
    const ahead = await publish(stage.world, {
      auctionName: 'Fleet of next week',
      lots: [{}],
      startsAt: minutesFromNow(60),
      endsAt: minutesFromNow(120),
    });
    const over = await launchAuction(stage.world, {
      auctionName: 'Fleet of last week',
      endsAt: minutesFromNow(10),
      lots: [{}, {}],
    });
    await offer('dealer1', [over, 1], 5000);
    await untilStatus(stage.world, over, 'CLD');
    await stage.world
      .as('auctioneer')
      .run('SEC-50', { params: { id: over }, body: { idLots: [1] } });
    const dealer = await stage.enterAs('dealer1', '/auctions');
    const tab = (name: string) => dealer.page.getByRole('link', { name, exact: true });
    await tab('Ended').click();
    await dealer.page.waitForURL('**/auctions/ended');
    await dealer.reads('Fleet of last week');
    await dealer.reads('1 sold');
    expect(await dealer.page.getByText('Fleet of next week').count()).toBe(0);
    await tab('Upcoming').click();
    await dealer.page.getByRole('link', { name: 'Fleet of next week' }).click();
    await dealer.page.waitForURL(`**/auctions/${ahead}`);
    await dealer.button(/^Watch lot 1/).click();
    await dealer.button(/^Stop watching lot 1/).waitFor();
    await dealer.open('/activity?state=observed');
    await dealer.reads('Fleet of next week');
  });

  it('ENG-40 in part: is not in the menu of users who do not buy', async () => {
    const owner = await stage.enterAs('auctioneer', '/activity');
    await owner.reads('We can’t find that page');
    expect(await owner.page.getByRole('link', { name: 'My activity' }).count()).toBe(0);
  });
});
