import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest';
import { launchAuction, minutesFromNow, untilStatus, type PersonName } from '../testing/index.js';
import {
  makeStage,
  describeInBrowser,
  lotOnBoard,
  offer,
  bidButton,
  readCountdown,
  type Stage,
  type Visitor,
} from '../testing/browser/index.js';

/** True in the nightly set, which also runs what other tests show for a similar case. */
const isFull = inject('full');
const HOUR_S = 3_600;
const REASON = 'The seller asked for it';

const dialogOf = ({ page }: Visitor, name: string) => page.getByRole('dialog', { name });

describeInBrowser('an auctioneer with two dealers', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await makeStage();
  });
  afterEach(() => stage.leave());
  afterAll(() => stage.stop());

  const offerByApi = (who: 'dealer1' | 'dealer2', key: readonly [number, number], euros: number) =>
    stage.world.as(who).run('SEC-59', {
      params: { idAuction: key[0], idLot: key[1] },
      body: { offer: euros },
    });
  const three = (idAuction: number, manage = '') => {
    const enter = (who: PersonName, path: string) => stage.enterAs(who, path);
    return Promise.all([
      enter('auctioneer', `/manage/${idAuction}${manage}`),
      enter('dealer1', `/auctions/${idAuction}`),
      enter('dealer2', `/auctions/${idAuction}`),
    ]);
  };

  it('SCR-055 in part: sees the leader and extends the auction, and dealers see the new end and the reason', async () => {
    const endsAt = minutesFromNow(30);
    const idAuction = await launchAuction(stage.world, { lots: [{}, {}], endsAt });
    const [auctioneer, first, second] = await three(idAuction);
    await offer(first, 1, 5000);
    await auctioneer.reads('dealer1 srl', auctioneer.page.getByRole('row', { name: /lot 1/ }));
    await offer(second, 1, 5300);
    const row = auctioneer.page.getByRole('row', { name: /lot 1/ });
    await auctioneer.reads('dealer2 srl', row);
    await auctioneer.reads("5'300 €", row);
    expect(await first.page.getByText('dealer2 srl').count()).toBe(0);

    await auctioneer.button('Extend time').click();
    const dialog = dialogOf(auctioneer, 'Extend auction');
    await dialog.getByRole('button', { name: '+60 min' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await auctioneer.reads('2 running lots get a new end.', dialog);
    await auctioneer.reads('2 dealers online see this immediately.', dialog);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Extend' }).click();
    await auctioneer.reads('The auction now ends at');
    for (const dealer of [first, second]) {
      await dealer.reads('Extended by the auctioneer');
      await dealer.reads('extended', lotOnBoard(dealer, 1));
      expect((await readCountdown(dealer, 1)).seconds).toBeGreaterThan(HOUR_S);
    }
  });

  if (isFull)
    it('pauses the auction, notifies every dealer, and resumes it', async () => {
      const idAuction = await launchAuction(stage.world, { lots: [{}, {}] });
      const [auctioneer, first, second] = await three(idAuction);
      await auctioneer.button('All lots').click();
      await auctioneer.button('Pause all running lots…').click();
      const dialog = dialogOf(auctioneer, 'Pause 2 lots');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
      await dialog.getByRole('button', { name: 'Pause' }).click();
      for (const dealer of [first, second]) {
        await dealer.reads(
          'Paused. Bidding continues when the lot resumes.',
          lotOnBoard(dealer, 2),
        );
        expect(await bidButton(dealer, 2).count()).toBe(0);
      }
      await auctioneer.button('Message').click();
      await auctioneer.page.getByRole('textbox', { name: 'Message' }).fill('A moment, please.');
      await auctioneer.button('Show to all bidders').click();
      for (const dealer of [first, second]) await dealer.reads('A moment, please.');
      await auctioneer.button('All lots').click();
      await auctioneer.button('Resume all paused lots').click();
      for (const dealer of [first, second]) await bidButton(dealer, 2).waitFor();
    });

  if (isFull)
    it('ENG-20 starts a final call that every dealer sees and that a bid cancels', async () => {
      const idAuction = await launchAuction(stage.world, { lots: [{}, {}] });
      const [auctioneer, dealer] = await three(idAuction);
      await bidButton(dealer, 2).waitFor();
      await auctioneer.button('Actions for lot 2').click();
      await auctioneer.button('Final call…').click();
      const dialog = dialogOf(auctioneer, 'Final call for lot 2');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill(REASON);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('button', { name: 'Start final call' }).click();
      await auctioneer.reads('Final call started for lot 2.');
      const called = 'Final call: closes unless there’s a new bid';
      await dealer.reads(called, lotOnBoard(dealer, 2));
      expect((await readCountdown(dealer, 2)).seconds).toBeLessThanOrEqual(30);
      await offer(dealer, 2, 5000);
      await dealer.page.getByText(called).first().waitFor({ state: 'detached' });
      await auctioneer.page.getByText(called).first().waitFor({ state: 'detached' });
      await auctioneer.reads('dealer1 srl', auctioneer.page.getByRole('row', { name: /lot 2/ }));
    });

  it('SCR-054 in part: awards lots in bulk, reverses one award, and awards that lot again', async () => {
    const endsAt = minutesFromNow(10);
    const idAuction = await launchAuction(stage.world, { endsAt, lots: [{}, {}, {}] });
    await offerByApi('dealer1', [idAuction, 1], 5000);
    await offerByApi('dealer2', [idAuction, 1], 5300);
    await offerByApi('dealer1', [idAuction, 2], 5000);
    const [auctioneer, first, second] = await three(idAuction, '/results');
    const firsts = lotOnBoard(first, 1);
    const seconds = lotOnBoard(second, 1);
    await Promise.all([first.hears(), second.hears()]);
    await untilStatus(stage.world, idAuction, 'CLD');
    await second.reads('Awaiting seller’s decision', seconds);

    await auctioneer.button('Award all that met the reserve price').click();
    const bulk = dialogOf(auctioneer, 'Award to the highest bids');
    await auctioneer.reads("10'300 €", bulk);
    await bulk.getByRole('button', { name: 'Award 2 lots' }).click();
    await second.reads('Won', seconds);
    await first.reads('Not won', firsts);
    await first.reads('Won', lotOnBoard(first, 2));

    await auctioneer.button('Reverse award of lot 1').click();
    const revert = dialogOf(auctioneer, 'Reverse award of lot 1');
    await revert.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await revert.getByRole('button', { name: 'Reverse award' }).click();
    await second.reads('Sale reversed', seconds);
    const alerts = second.page.getByRole('region', { name: 'Alerts' });
    await second.reads('Your purchase was reversed. The auctioneer will decide again.', alerts);
    await second.reads(REASON, alerts);

    await auctioneer.button('Award lot 1').click();
    const award = dialogOf(auctioneer, 'Award lot 1');
    await award.getByRole('button', { name: "Award for 5'300 €" }).click();
    await second.reads('Won', seconds);
  });
});
