import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { launchAuction, minutesFromNow, untilStatus } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  lotOnBoard,
  bidButton,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const REASON = 'The papers were forged';

/** Enters a reason in a dialog that asks for nothing else, and presses the buttons. */
const because = async ({ page }: Visitor, name: string, buttons: readonly string[]) => {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  for (const button of buttons) await dialog.getByRole('button', { name: button }).click();
};
const alertsOf = ({ page }: Visitor) => page.getByRole('region', { name: 'Alerts' });

describeInBrowser('decisions undone after the end', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const offerByApi = (
    who: 'dealer1' | 'dealer2',
    params: { readonly idAuction: number; readonly idLot: number },
    body: { readonly offer: number; readonly clickAndBuy?: true; readonly confirmed?: true },
  ) => stage.world.as(who).run('SEC-59', { params, body });

  it('ENG-07 the bid of a fraudulent winner is voided: the bidder sees the reason, and the next bidder that their bid is binding', async () => {
    const endsAt = minutesFromNow(10);
    const idAuction = await launchAuction(stage.world, { endsAt, lots: [{}] });
    await offerByApi('dealer1', { idAuction, idLot: 1 }, { offer: 5000 });
    await offerByApi('dealer2', { idAuction, idLot: 1 }, { offer: 5300 });
    const [staff, next, winner] = await Promise.all([
      stage.enterAs('admin', `/manage/${idAuction}`),
      stage.enterAs('dealer1', `/auctions/${idAuction}`),
      stage.enterAs('dealer2', `/auctions/${idAuction}`),
    ]);
    await Promise.all([next.hears(), winner.hears()]);
    await untilStatus(stage.world, idAuction, 'CLD');
    await winner.reads('Awaiting seller’s decision', lotOnBoard(winner, 1));
    const name = 'Cancel highest bid on lot 1';
    await staff.button(name).click();
    await staff.reads("The highest bid, 5'300 € by dealer2 srl, will be cancelled.");
    await because(staff, name, ['Continue', 'Cancel bid']);
    await staff.reads('Bid of dealer2 srl cancelled.');
    await winner.reads('Your bid was cancelled: lot 1', alertsOf(winner));
    await winner.reads('Your bid was cancelled and is no longer binding.', alertsOf(winner));
    await winner.reads(REASON, alertsOf(winner));
    await winner.reads('Bid cancelled', lotOnBoard(winner, 1));
    await winner.open(`/auctions/${idAuction}`);
    await winner.reads('Bid cancelled', lotOnBoard(winner, 1));
    await winner.reads(REASON, lotOnBoard(winner, 1));
    await winner.open('/activity');
    await winner.reads('Bid cancelled');
    await winner.reads(REASON);
    await next.reads('Your bid is binding again: lot 1', alertsOf(next));
    await next.reads(
      "Your bid of 5'000 € is binding until the seller decides, or until the award deadline.",
      alertsOf(next),
    );
    await next.reads('Awaiting seller’s decision', lotOnBoard(next, 1));
    const results = await stage.enterAs('auctioneer', `/manage/${idAuction}/results`);
    await results.button('Award lot 1').click();
    await results.button("Award for 5'000 €").click();
    await next.reads('Won', lotOnBoard(next, 1));
  });

  it("SEC-51 a buy-now sale is reversed: its buyer is notified, and the leading bidder's bid counts again", async () => {
    const lots = [{ clickAndBuyMinor: 900_000 }, { clickAndBuyMinor: 900_000 }];
    const idAuction = await launchAuction(stage.world, { lots });
    const buy = { offer: 9000, clickAndBuy: true, confirmed: true } as const;
    for (const idLot of [1, 2]) {
      await offerByApi('dealer1', { idAuction, idLot }, { offer: 5000 });
      await offerByApi('dealer2', { idAuction, idLot }, buy);
    }
    const [auctioneer, led, buyer] = await Promise.all([
      stage.enterAs('auctioneer', `/manage/${idAuction}/results`),
      stage.enterAs('dealer1', `/auctions/${idAuction}`),
      stage.enterAs('dealer2', `/auctions/${idAuction}`),
    ]);
    await Promise.all([led.hears(), buyer.hears()]);
    await buyer.reads('Sold (Buy now)', lotOnBoard(buyer, 1));
    await auctioneer.button('Reverse award of lot 1').click();
    await because(auctioneer, 'Reverse award of lot 1', ['Reverse award']);
    await buyer.reads('Your award was reversed: lot 1', alertsOf(buyer));
    await buyer.reads('Sale reversed', lotOnBoard(buyer, 1));
    await buyer.open(`/auctions/${idAuction}`);
    await buyer.reads('Sale reversed', lotOnBoard(buyer, 1));
    await buyer.reads(REASON, lotOnBoard(buyer, 1));
    await buyer.open('/activity');
    await buyer.reads('Sale reversed');
    await buyer.open(`/auctions/${idAuction}`);
    await led.reads('Your bid is binding again: lot 1', alertsOf(led));
    await auctioneer.button('Award lot 1').click();
    await auctioneer.button("Award for 5'000 €").click();
    await led.reads('Won', lotOnBoard(led, 1));
    await auctioneer.button('Reverse award of lot 2').click();
    await because(auctioneer, 'Reverse award of lot 2', ['Reverse award']);
    await auctioneer.button('Award lot 2').waitFor();
    await auctioneer.open(`/manage/${idAuction}`);
    await auctioneer.button('Actions for lot 2').click();
    await auctioneer.button('Reopen…').click();
    await because(auctioneer, 'Reopen lot 2', ['Continue', 'Reopen lot']);
    await bidButton(led, 2).waitFor();
    await bidButton(buyer, 2).waitFor();
    await led.reads('Highest bidder', lotOnBoard(led, 2));
  });
});
