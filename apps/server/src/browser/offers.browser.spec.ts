import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  confirmButton,
  describeInBrowser,
  lotOnBoard,
  offer,
  bidButton,
  typeAmount,
  type Stage,
  ON_PAGE,
} from '../testing/browser/index.js';

const LAST_CALL_MS = 30_000;

/** Records everything that the page receives from now on, in responses and live messages. */
const hearing = (page: Page): (() => Promise<string>) => {
  const payloads: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) payloads.push(response.text().catch(() => ''));
  });
  page.on('websocket', (line) =>
    line.on('framereceived', ({ payload }) => payloads.push(Promise.resolve(payload.toString()))),
  );
  return async () => (await Promise.all(payloads)).join('\n');
};

describeInBrowser('a dealer who bids', () => {
  let stage: Stage;
  /** An auction without bids, whose regulation no dealer has accepted. */
  let untouched: number;
  /** The main auction. Each test uses another lot of it. */
  let idAuction: number;
  beforeAll(async () => {
    stage = await makeStage();
    untouched = await launchAuction(stage.world, { bidders: [] });
    const lots = [{}, {}, {}, { clickAndBuyMinor: 900_000 }, {}, {}, {}, {}];
    idAuction = await launchAuction(stage.world, { lots });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  /** The log of a closed lot (ENG-08). */
  const decided = async (idLot: number, auction = idAuction) => {
    const params = { idAuction: auction, idLot };
    const log = await stage.world.as('dealer3').run('ENG-08', { params });
    const { offers, priceMinor } = (log.outcome === 'events' && log.events.at(-1)?.state) || {};
    return { offers, priceMinor };
  };
  const atLot = (who: 'dealer1' | 'dealer2', idLot: number, auction = idAuction) =>
    stage.enterAs(who, `/auctions/${auction}/lots/${idLot}`);

  it('SEC-65 accepts the regulation once, confirms the bid, and sees the status "highest bidder"', async () => {
    const dealer = await stage.enterAs('dealer1', `/auctions/${untouched}`);
    await typeAmount(dealer, 1, 5000);
    await bidButton(dealer, 1).click();
    await dealer.button('Cancel').click();
    expect(await confirmButton(dealer, 1).count()).toBe(0);
    await bidButton(dealer, 1).click();
    await dealer.button('Accept and continue').click();
    await dealer.reads('This bid is binding.', dealer.page.getByRole('dialog'));
    expect(await decided(1, untouched)).toMatchObject({ offers: 0 });
    await confirmButton(dealer, 1).click();
    await dealer.reads('Highest bidder', lotOnBoard(dealer, 1));
    expect(await decided(1, untouched)).toEqual({ offers: 1, priceMinor: 500_000 });
    await dealer.page.getByRole('link', { name: /^Fiat Panda/ }).click();
    await dealer.reads("You’re the highest bidder with 5'000 €. Your bid is binding.");
    await dealer.reads("Bid of 5'000 €");
    await dealer.button('Verify').click();
    await dealer.reads('Valid: signature, proof path and event match.');
  });

  it('SCR-053 in part: sees immediately that another dealer bid more, and bids again from that alert', async () => {
    const first = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    const second = await stage.enterAs('dealer2', `/auctions/${idAuction}`);
    await offer(first, 1, 5000);
    await first.reads('Highest bidder', lotOnBoard(first, 1));
    await offer(second, 1, 5300);
    await second.reads('Highest bidder', lotOnBoard(second, 1));
    const alerts = first.page.getByRole('region', { name: 'Alerts' });
    await first.reads('Outbid on lot 1: Fiat Panda', alerts);
    await first.reads("Your bid of 5'000 € was outbid. The price is now 5'300 €.", alerts);
    await first.reads('Outbid', lotOnBoard(first, 1));
    await first.reads("5'300 €", lotOnBoard(first, 1));
    await alerts.getByRole('button', { name: "Bid again: 5'400 €" }).click();
    await alerts.getByRole('button', { name: /^Confirm/ }).click();
    await first.reads('Highest bidder on lot 1: Fiat Panda', alerts);
    await first.reads('Highest bidder', lotOnBoard(first, 1));
    await second.reads('Outbid', lotOnBoard(second, 1));
  });

  it('is notified on any page, and opens the lot from the notice with one click', async () => {
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    await offer(dealer, 6, 5000);
    await dealer.reads('Highest bidder', lotOnBoard(dealer, 6));
    const opening = dealer.page.waitForEvent('websocket');
    await dealer.page.getByRole('link', { name: 'Auctions' }).first().click();
    await dealer.page.getByRole('heading', { name: 'Running auctions', level: 1 }).waitFor();
    // The new page opens a new connection. It receives changes only after the server confirms it.
    const isWatching = ({ payload }: { payload: string | Buffer }) =>
      String(payload).includes(`"refused"`);
    await (await opening).waitForEvent('framereceived', { predicate: isWatching });
    const params = { idAuction, idLot: 6 };
    await stage.world.as('dealer2').run('SEC-59', { params, body: { offer: 5300 } });
    const alerts = dealer.page.getByRole('region', { name: 'Alerts' });
    await dealer.reads('Outbid on lot 6: Fiat Panda', alerts);
    await alerts.getByRole('link', { name: 'View lot' }).click();
    await dealer.reads("You’re number 2 with 5'000 €. The price is now 5'300 €.");
  });

  it('sees each notice only once while the page of the lot is open', async () => {
    const dealer = await atLot('dealer1', 7);
    await offer(dealer, 7, 5000);
    await dealer.reads(
      "Bid accepted. You’re the highest bidder with 5'000 €. Your bid is binding.",
    );
    const visible = dealer.page
      .getByText(/You’re the highest bidder with 5'000/)
      .filter({ visible: true });
    expect(await visible.count()).toBe(1);
    const params = { idAuction, idLot: 7 };
    await stage.world.as('dealer2').run('SEC-59', { params, body: { offer: 5300 } });
    await dealer.reads("You’re number 2 with 5'000 €. The price is now 5'300 €.");
    // Once a notice about another lot appears, all notices about this lot have arrived.
    await stage.world
      .as('dealer1')
      .run('SEC-59', { params: { ...params, idLot: 8 }, body: { offer: 5000 } });
    await stage.world
      .as('dealer2')
      .run('SEC-59', { params: { ...params, idLot: 8 }, body: { offer: 5300 } });
    const alerts = dealer.page.getByRole('region', { name: 'Alerts' });
    await dealer.reads('Outbid on lot 8: Fiat Panda', alerts);
    expect(await alerts.getByText(/lot 7/).count()).toBe(0);
  });

  it('ENG-01 lets an agent bid up to the maximum', async () => {
    const first = await atLot('dealer1', 2);
    const second = await atLot('dealer2', 2);
    await first.page.getByText('Set a maximum bid').click();
    await first.page.getByRole('textbox', { name: 'Maximum bid' }).fill('6000');
    await first.button('Save maximum').click();
    await first.button(/^Confirm maximum: 6'000/).click();
    await first.reads("You’re the highest bidder at 5'000 €. Your maximum bid is 6'000 €.");
    await offer(second, 2, 5500);
    await second.reads("You’re number 2 with 5'500 €. The price is now 5'600 €.");
    await first.reads("You’re the highest bidder at 5'600 €. Your maximum bid is 6'000 €.");
    expect(await second.page.getByText(/6'000/).count()).toBe(0);
    await offer(second, 2, 6100);
    await second.reads("You’re the highest bidder with 6'100 €");
    await first.reads(/You’re number 2 with .+\. The price is now 6'100.€/);
  });

  it('SEC-59 places one bid with many fast clicks', async () => {
    const dealer = await stage.enterAs('dealer1', `/auctions/${idAuction}`);
    await typeAmount(dealer, 3, 5100);
    await bidButton(dealer, 3).dblclick();
    const confirm = confirmButton(dealer, 3);
    await expect.poll(() => confirm.isEnabled(), ON_PAGE).toBe(true);
    const { x, y } = (await confirm.boundingBox())!;
    for (let n = 0; n < 5; n += 1) await dealer.page.mouse.dblclick(x + 9, y + 9);
    await dealer.reads('Highest bidder', lotOnBoard(dealer, 3));
    await dealer.reads(
      "Bid accepted. You’re the highest bidder with 5'100 €.",
      lotOnBoard(dealer, 3),
    );
    expect(await decided(3)).toEqual({ offers: 1, priceMinor: 510_000 });
  });

  it('SEC-59 must confirm an amount that is probably a typing error', async () => {
    const dealer = await atLot('dealer1', 5);
    await typeAmount(dealer, 5, 50_000);
    await bidButton(dealer, 5).click();
    const dialog = dealer.page.getByRole('dialog', { name: 'Is this amount correct?' });
    await dealer.reads("50'000 €", dialog);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await decided(5)).toMatchObject({ offers: 0 });
  });

  it('SEC-59 buys now after a dialog that names the price, and the other dealer sees the lot closed', async () => {
    const buyer = await atLot('dealer1', 4);
    const other = await atLot('dealer2', 4);
    await buyer.button(/^Buy now/).click();
    const dialog = buyer.page.getByRole('dialog', { name: 'Buy now?' });
    await buyer.reads("9'000 €", dialog);
    await dialog.getByRole('button', { name: "Buy for 9'000 €" }).click();
    await buyer.reads("You bought this lot with Buy now for 9'000 €.");
    await other.reads('This lot is closed.');
    expect(await other.button(/^Buy now/).count()).toBe(0);
    expect(await bidButton(other, 4).count()).toBe(0);
  });

  it('ENG-02 places a sealed bid, which others cannot see until the close', async () => {
    const sealed = await launchAuction(stage.world, { format: { kind: 'SEALED' } });
    const first = await stage.enterAs('dealer1', `/auctions/${sealed}`);
    const second = await stage.enter({ as: 'dealer2' });
    const received = hearing(second.page);
    await second.open(`/auctions/${sealed}`);
    await typeAmount(first, 1, 6500);
    await bidButton(first, 1).click();
    await confirmButton(first, 1).click();
    await first.reads('Sealed bid placed', lotOnBoard(first, 1));
    await first.reads("Your bid: 6'500 €", lotOnBoard(first, 1));
    await second.reads('Sealed bids', lotOnBoard(second, 1));
    expect(await second.page.content()).not.toMatch(/6.?500/);
    expect(await second.page.getByText(/\d bids?\b/).count()).toBe(0);
    // The page must not receive the amount either, even if it would not show it.
    expect(await received()).toContain('"format":{"kind":"SEALED"}');
    expect(await received()).not.toMatch(/650000|"offers":[1-9]/);
    const params = { idAuction: sealed, idLot: 1 };
    await stage.world.as('admin').run('ENG-20', { params, body: { reason: 'for a test' } });
    await second.reads('Final call: closing soon', lotOnBoard(second, 1));
    await stage.time.advance(LAST_CALL_MS);
    await second.page.getByText('Final call: closing soon').first().waitFor({ state: 'detached' });
    await first.reads('Awaiting seller’s decision', lotOnBoard(first, 1));
    await second.reads('Closed', lotOnBoard(second, 1));
  });
});
