import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { aRunningAuction, inMinutes, untilStatus } from '../testing/index.js';
import {
  aStage,
  inBrowser,
  lotOnBoard,
  offerButton,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

const REASON = 'The papers were forged';

/** Answers a dialog that asks for nothing but a reason. */
const because = async ({ page }: Visitor, name: string, buttons: readonly string[]) => {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  for (const button of buttons) await dialog.getByRole('button', { name: button }).click();
};
const alertsOf = ({ page }: Visitor) => page.getByRole('region', { name: 'Alerts' });

inBrowser('what is taken back after the end', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await aStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const offerByApi = (
    who: 'dealer1' | 'dealer2',
    params: { readonly idAuction: number; readonly idLot: number },
    body: { readonly offer: number; readonly clickAndBuy?: true; readonly confirmed?: true },
  ) => stage.world.as(who).ask('SEC-59', { params, body });

  it('ENG-07 voids a winner who deceived: he is told why, and who is next is told that he binds', async () => {
    const endsAt = inMinutes(10);
    const idAuction = await aRunningAuction(stage.world, { endsAt, lots: [{}] });
    await offerByApi('dealer1', { idAuction, idLot: 1 }, { offer: 5000 });
    await offerByApi('dealer2', { idAuction, idLot: 1 }, { offer: 5300 });
    const [staff, next, winner] = await Promise.all([
      stage.enterAs('admin', `/manage/${idAuction}`),
      stage.enterAs('dealer1', `/auctions/${idAuction}`),
      stage.enterAs('dealer2', `/auctions/${idAuction}`),
    ]);
    await Promise.all([next.hears(), winner.hears()]);
    await untilStatus(stage.world, idAuction, 'CLD');
    await winner.reads('Awaiting award', lotOnBoard(winner, 1));
    await staff.button('Actions for lot 1').click();
    await staff.button('Void the leading offer…').click();
    const name = 'Void the leading offer on lot 1';
    await staff.reads("The offer of dealer2 srl, who leads at 5'300 €, is taken back.");
    await because(staff, name, ['Go on', 'Void the offer']);
    await staff.reads('The offer of dealer2 srl is void.');
    await winner.reads('Your offer was voided: lot 1', alertsOf(winner));
    await winner.reads('Your offer was voided and does not bind any more.', alertsOf(winner));
    await winner.reads(REASON, alertsOf(winner));
    await winner.reads('Offer void', lotOnBoard(winner, 1));
    await winner.open(`/auctions/${idAuction}`);
    await winner.reads('Offer void', lotOnBoard(winner, 1));
    await winner.reads(REASON, lotOnBoard(winner, 1));
    await winner.open('/activity');
    await winner.reads('Offer void');
    await winner.reads(REASON);
    await next.reads('Your offer binds again: lot 1', alertsOf(next));
    await next.reads("Your offer of 5'000 € binds until the seller decides.", alertsOf(next));
    await next.reads('Awaiting award', lotOnBoard(next, 1));
    const results = await stage.enterAs('auctioneer', `/manage/${idAuction}/results`);
    await results.button('Award lot 1').click();
    await results.button("Award for 5'000 €").click();
    await next.reads('Won', lotOnBoard(next, 1));
  });

  it('SEC-51 reverts a click-and-buy, of which the buyer is told, and offers the lot to who led', async () => {
    const lots = [{ clickAndBuyMinor: 900_000 }, { clickAndBuyMinor: 900_000 }];
    const idAuction = await aRunningAuction(stage.world, { lots });
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
    await buyer.reads('Bought at once', lotOnBoard(buyer, 1));
    await auctioneer.button('Revert the award of lot 1').click();
    await because(auctioneer, 'Revert the award of lot 1', ['Revert the award']);
    await buyer.reads('Your award was reverted: lot 1', alertsOf(buyer));
    await buyer.reads('Award reverted', lotOnBoard(buyer, 1));
    await buyer.open(`/auctions/${idAuction}`);
    await buyer.reads('Award reverted', lotOnBoard(buyer, 1));
    await buyer.reads(REASON, lotOnBoard(buyer, 1));
    await buyer.open('/activity');
    await buyer.reads('Award reverted');
    await buyer.open(`/auctions/${idAuction}`);
    await led.reads('Your offer binds again: lot 1', alertsOf(led));
    await auctioneer.button('Award lot 1').click();
    await auctioneer.button("Award for 5'000 €").click();
    await led.reads('Won', lotOnBoard(led, 1));
    await auctioneer.button('Revert the award of lot 2').click();
    await because(auctioneer, 'Revert the award of lot 2', ['Revert the award']);
    await auctioneer.button('Award lot 2').waitFor();
    await auctioneer.open(`/manage/${idAuction}`);
    await auctioneer.button('Actions for lot 2').click();
    await auctioneer.button('Reopen…').click();
    await because(auctioneer, 'Reopen lot 2', ['Go on', 'Reopen the lot']);
    await offerButton(led, 2).waitFor();
    await offerButton(buyer, 2).waitFor();
    await led.reads('You lead', lotOnBoard(led, 2));
  });
});
