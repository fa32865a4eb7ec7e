import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { launchAuction, minutesFromNow, publish, untilStatus } from '../testing/index.js';
import {
  answerDialog,
  makeStage,
  confirmButton,
  hasFocus,
  describeInBrowser,
  lotOnBoard,
  bidButton,
  press,
  pressOnceReady,
  typeAmount,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

describeInBrowser('the page after a dialog', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const rowOf = ({ page }: Visitor, idLot: number) =>
    page.getByRole('row', { name: new RegExp(`lot ${idLot}`) });
  const offerByApi = (who: 'dealer1' | 'dealer2', [idAuction, idLot, euros]: readonly number[]) =>
    stage.world.as(who).run('SEC-59', {
      params: { idAuction: idAuction!, idLot: idLot! },
      body: { offer: euros! },
    });
  /** A closed auction of three lots, with a bid on the first two. */
  const makeClosedAuction = async () => {
    const endsAt = minutesFromNow(10);
    const idAuction = await launchAuction(stage.world, { endsAt, lots: [{}, {}, {}] });
    await offerByApi('dealer1', [idAuction, 1, 5000]);
    await offerByApi('dealer2', [idAuction, 1, 5300]);
    await offerByApi('dealer1', [idAuction, 2, 5000]);
    await untilStatus(stage.world, idAuction, 'CLD');
    return idAuction;
  };

  it('focuses the bid agent after its maximum was set', async () => {
    const idAuction = await launchAuction(stage.world, { bidders: ['dealer1'] });
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}/lots/1`);
    const opener = dealer.page.getByText('Set a maximum bid');
    await opener.click();
    await dealer.page.getByRole('textbox', { name: 'Maximum bid' }).fill('6000');
    await press(dealer.button('Save maximum'));
    await pressOnceReady(dealer.button(/^Confirm maximum:/));
    await dealer.reads("Your maximum bid is 6'000 €.");
    await hasFocus(dealer.page.locator('form, section, details', { has: opener }).last());
  });

  it('focuses the lot after accepting the regulation and confirming the bid', async () => {
    const idAuction = await launchAuction(stage.world, { lots: [{}, {}], bidders: [] });
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    await typeAmount(dealer, 2, 5000);
    await press(bidButton(dealer, 2));
    await press(dealer.button('Accept and continue'));
    const confirm = confirmButton(dealer, 2);
    await hasFocus(dealer.page.getByRole('dialog'));
    await pressOnceReady(confirm);
    await dealer.reads('Highest bidder', lotOnBoard(dealer, 2));
    await hasFocus(lotOnBoard(dealer, 2));
  });

  it('focuses the lot after a bid was voided', async () => {
    const idAuction = await makeClosedAuction();
    const staff = await stage.enterAs('admin', `/manage/${idAuction}`);
    await press(staff.button('Cancel highest bid on lot 1'));
    await answerDialog(staff, ['Continue', 'Cancel bid']);
    await hasFocus(rowOf(staff, 1));
  });

  it('focuses the lot after it was reopened', async () => {
    const lots = [{ clickAndBuyMinor: 900_000 }, {}];
    const idAuction = await launchAuction(stage.world, { lots });
    const params = { idAuction, idLot: 1 };
    const body = { offer: 9000, clickAndBuy: true, confirmed: true } as const;
    await stage.world.as('dealer2').run('SEC-59', { params, body });
    const auctioneer = await stage.enterAs('auctioneer', `/manage/${idAuction}/results`);
    await press(auctioneer.button('Reverse award of lot 1'));
    await answerDialog(auctioneer, ['Reverse award']);
    await auctioneer.open(`/manage/${idAuction}`);
    await press(auctioneer.button('Actions for lot 1'));
    await press(auctioneer.button('Reopen…'));
    await answerDialog(auctioneer, ['Continue', 'Reopen lot']);
    await hasFocus(rowOf(auctioneer, 1));
  });

  it('focuses the bulk decisions after the user made one of them', async () => {
    const idAuction = await makeClosedAuction();
    const auctioneer = await stage.enterAs('auctioneer', `/manage/${idAuction}/results`);
    const many = auctioneer.page.getByLabel('Decide on several lots');
    await press(many.getByRole('button', { name: 'Award all that met the reserve price' }));
    await answerDialog(auctioneer, ['Award 2 lots']);
    await auctioneer.button('Reverse award of lot 2').waitFor();
    await hasFocus(many);
  });

  it('focuses the page after an auction was deleted, and the menu button after the deletion was cancelled', async () => {
    const soon = { startsAt: minutesFromNow(60), endsAt: minutesFromNow(120) };
    const names = ['To be kept', 'To be deleted'];
    for (const auctionName of names) await publish(stage.world, { auctionName, ...soon });
    const auctioneer = await stage.enterAs('auctioneer', '/manage');
    const ask = async (name: string, answer: string) => {
      await press(auctioneer.button(`More actions: ${name}`));
      await press(auctioneer.page.getByRole('button', { name: 'Delete', exact: true }));
      await answerDialog(auctioneer, [answer]);
    };
    await ask('To be kept', 'Keep auction');
    await hasFocus(auctioneer.button('More actions: To be kept'));
    await ask('To be deleted', 'Delete permanently');
    await auctioneer.button('More actions: To be deleted').waitFor({ state: 'detached' });
    await hasFocus(auctioneer.page.getByRole('main'));
  });

  it('focuses the next page after a form was saved', async () => {
    const soon = { startsAt: minutesFromNow(60), endsAt: minutesFromNow(120) };
    const idAuction = await publish(stage.world, soon);
    const auctioneer = await stage.enterAs('auctioneer', `/manage/${idAuction}/edit`);
    await auctioneer.page.getByRole('textbox', { name: 'Auction name' }).fill('Renamed');
    await press(auctioneer.button('Check and save'));
    await answerDialog(auctioneer, ['Save']);
    await auctioneer.reads('“Renamed” saved.');
    await hasFocus(auctioneer.page.getByRole('main'));
  });
});
