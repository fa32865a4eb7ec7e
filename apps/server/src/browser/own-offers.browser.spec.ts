import { afterAll, afterEach, beforeAll, it } from 'vitest';
import { launchAuction } from '../testing/index.js';
import {
  makeStage,
  confirmButton,
  describeInBrowser,
  lotOnBoard,
  bidButton,
  typeAmount,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

describeInBrowser("a dealer's bids on a sealed lot", () => {
  let stage: Stage;
  let idAuction: number;
  beforeAll(async () => {
    stage = await makeStage();
    idAuction = await launchAuction(stage.world, { format: { kind: 'SEALED' } });
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const atLot = () => stage.enterAs('dealer1', `/auctions/${idAuction}/lots/1`);
  const seal = async (dealer: Visitor, euros: number) => {
    await typeAmount(dealer, 1, euros);
    await bidButton(dealer, 1).click();
    await confirmButton(dealer, 1).click();
  };
  /** Waits for the amount in the bid box and the history, and checks the bid receipt. */
  const readsBack = async (dealer: Visitor, amount: string) => {
    const { page } = dealer;
    await dealer.reads(amount, page.getByRole('complementary', { name: 'Price and bid' }));
    await dealer.reads(`Sealed bid of ${amount}`);
    await dealer.reads(amount, page.getByRole('region', { name: 'Price and bids' }));
    await dealer.button('Verify').first().click();
    await dealer.reads('Valid: signature, proof path and event match.');
  };

  it('reappear after a reload, without browser storage, and on another device', async () => {
    const dealer = await atLot();
    await seal(dealer, 6_500);
    await readsBack(dealer, "6'500 €");
    await dealer.forget();
    await dealer.page.reload();
    await readsBack(dealer, "6'500 €");
    const phone = await atLot();
    await readsBack(phone, "6'500 €");
    await seal(phone, 7_000);
    await readsBack(phone, "7'000 €");
    await phone.reads('replaced by a newer bid');
    await dealer.page.reload();
    await readsBack(dealer, "7'000 €");
    await dealer.open(`/auctions/${idAuction}`);
    await dealer.reads("Your bid: 7'000 €", lotOnBoard(dealer, 1));
  });
});
