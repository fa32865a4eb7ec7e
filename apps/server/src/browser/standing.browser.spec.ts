import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction, minutesFromNow, untilStatus, type PersonName } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  lotOnBoard,
  offer,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const REASON = 'photographs are missing';
const MINUTE_MS = 60_000;
const MINUTES_LATER = 600;

describeInBrowser("a dealer's own status", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const gone = (visitor: Visitor, text: string) =>
    visitor.page.getByText(text).first().waitFor({ state: 'detached' });
  const bid = (who: PersonName, [idAuction, idLot]: readonly [number, number], euros: number) =>
    stage.world.as(who).run('SEC-59', { params: { idAuction, idLot }, body: { offer: euros } });

  it('says once that a bid was accepted, and no longer says so after the bid was outbid', async () => {
    const idAuction = await launchAuction(stage.world, { lots: [{}] });
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}/lots/1`);
    await offer(dealer, 1, 5000);
    await dealer.reads("Bid accepted. You’re the highest bidder with 5'000 €.");
    await bid('dealer2', [idAuction, 1], 5300);
    await dealer.reads("You’re number 2 with 5'000 €. The price is now 5'300 €.");
    await gone(dealer, 'Bid accepted.');
    expect(await dealer.page.getByText('Highest bidder').count()).toBe(0);
  });

  it('shows the price of a buy-now purchase, and shows buttons for possible actions only', async () => {
    const lots = [{ clickAndBuyMinor: 950_000 }, {}];
    const idAuction = await launchAuction(stage.world, { lots });
    await bid('dealer1', [idAuction, 1], 7000);
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    const first = lotOnBoard(dealer, 1);
    const second = lotOnBoard(dealer, 2);
    await dealer.reads("Buy now 9'500 €", first);
    expect(await second.getByText(/Buy now/).count()).toBe(0);
    await first.getByRole('link', { name: /^Fiat Panda/ }).click();
    await dealer.button('Buy now').click();
    await dealer.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Buy for/ })
      .click();
    await dealer.reads("You bought this lot with Buy now for 9'500 €.");
    await dealer.page.goBack();
    await dealer.reads("Your bid: 9'500 €", first);
    await gone(dealer, "Buy now 9'500 €");
    expect(await dealer.page.getByText("7'000 €").count()).toBe(0);
  });

  it('shows that the award is pending, even to dealers who were outbid', async () => {
    const endsAt = minutesFromNow(10);
    const idAuction = await launchAuction(stage.world, { lots: [{}], endsAt });
    await bid('dealer1', [idAuction, 1], 5000);
    await bid('dealer2', [idAuction, 1], 5300);
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}/lots/1`);
    const text = "Your bid of 5'000 € is no longer binding. The seller hasn’t decided yet.";
    await dealer.hears();
    await untilStatus(stage.world, idAuction, 'CLD');
    await dealer.reads(text);
    expect(await dealer.page.getByText('another bidder').count()).toBe(0);
    const owner = stage.world.as('auctioneer');
    await owner.run('SEC-50', { params: { id: idAuction }, body: {} });
    await dealer.reads('This lot was sold to another bidder.');
  });

  it('shows the time and reason of a pause, and the reason for a withdrawal', async () => {
    const idAuction = await launchAuction(stage.world, { lots: [{}, {}] });
    await bid('dealer1', [idAuction, 2], 5000);
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    const params = { id: idAuction };
    const owner = stage.world.as('auctioneer');
    await dealer.reads('Highest bidder', lotOnBoard(dealer, 2));
    await owner.run('ENG-03', { params, body: { idLots: [1, 2], reason: REASON } });
    await dealer.reads('Since', lotOnBoard(dealer, 1));
    await dealer.reads(REASON, lotOnBoard(dealer, 1));
    await dealer.reads('The remaining time is kept.', lotOnBoard(dealer, 1));
    await dealer.reads('2 lots are paused. Their remaining time is kept.');
    // The pause allows no bid in between.
    await dealer.reads('Highest bidder', lotOnBoard(dealer, 2));
    await owner.run('ENG-04', { params, body: { idLots: [1, 2] } });
    await gone(dealer, '2 lots are paused. Their remaining time is kept.');
    // This dealer has no bid on the first lot. Dealers without a bid must see the reason too.
    for (const idLot of [1, 2]) {
      const lot = { params: { idAuction, idLot }, body: { reason: REASON } };
      await stage.world.as('admin').run('ENG-06', lot);
      await dealer.reads(REASON, lotOnBoard(dealer, idLot));
    }
  });

  it('shows who extended the auction, and why', async () => {
    const idAuction = await launchAuction(stage.world, { lots: [{}] });
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    await lotOnBoard(dealer, 1).waitFor();
    const endsAt = Math.floor(minutesFromNow(MINUTES_LATER) / MINUTE_MS) * MINUTE_MS;
    const body = { endsAt, reason: REASON };
    await stage.world.as('auctioneer').run('SEC-71', { params: { id: idAuction }, body });
    await dealer.reads(`Extended by the auctioneer: ${REASON}`, lotOnBoard(dealer, 1));
  });
});
