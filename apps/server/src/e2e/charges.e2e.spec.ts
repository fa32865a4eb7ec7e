import { systemClock } from '@fairlot/kernel';
import { VAT_REGIMES, chargesForPrice, type VatRegime } from '@fairlot/auction-rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  minutesFromNow,
  type TestPortal,
  untilStatus,
  type World,
} from '../testing/index.js';

const FEE = { basisPoints: 250, minMinor: 150_00, maxMinor: 400_00 };
const ITALIAN_RATE = 2_200;
const CLICK_AND_BUY = 900_000;
const LOT = { offered: 1, agent: 2, bought: 3 } as const;

type Run = { readonly idAuction: number; readonly confirmed: Map<number, number> };

let portal: TestPortal;
let world: World;
const open = {} as Record<VatRegime, Run>;
let sealed: Run;

const headerOf = (idAuction: number) =>
  world.as('dealer1').run('SEC-44', { params: { id: idAuction } });

/** The total that the confirm dialog shows, computed from the auction's data and the amount. */
const totalOn = async (idAuction: number, amountMinor: number): Promise<number> =>
  chargesForPrice(amountMinor, (await headerOf(idAuction)).charges).totalMinor;

const playOpen = async (vatRegime: VatRegime): Promise<Run> => {
  const idAuction = await launchAuction(world, {
    endsAt: minutesFromNow(10),
    bidders: ['dealer1', 'dealer2'],
    lots: [{}, {}, { clickAndBuyMinor: CLICK_AND_BUY }],
    policy: { unitMinor: 500, charges: { vatRegime, buyerFee: FEE } },
  });
  const at = (idLot: number) => ({ params: { idAuction, idLot } });
  const buyer = world.as('dealer1');
  const confirmed = new Map([
    [LOT.offered, await totalOn(idAuction, 1_234_500)],
    [LOT.agent, await totalOn(idAuction, 800_000)],
    [LOT.bought, await totalOn(idAuction, CLICK_AND_BUY)],
  ]);
  const offer = { offer: 12_345, confirmed: true };
  await buyer.run('SEC-59', { ...at(LOT.offered), body: offer });
  await buyer.run('ENG-01', { ...at(LOT.agent), body: { maximumMinor: 800_000, confirmed: true } });
  await world.as('dealer2').run('SEC-59', { ...at(LOT.agent), body: { offer: 6_000 } });
  const buy = { offer: CLICK_AND_BUY / 100, clickAndBuy: true, confirmed: true };
  await buyer.run('SEC-59', { ...at(LOT.bought), body: buy });
  return { idAuction, confirmed };
};

/** Runs a sealed auction in which the second highest bid gets the award. */
const playSealed = async (): Promise<Run> => {
  const idAuction = await launchAuction(world, {
    endsAt: minutesFromNow(10),
    bidders: ['dealer1', 'dealer2'],
    format: { kind: 'SEALED' },
    policy: { charges: { vatRegime: 'MARGIN', buyerFee: FEE } },
  });
  const params = { idAuction, idLot: 1 };
  const confirmed = new Map([[1, await totalOn(idAuction, 610_000)]]);
  for (const [who, amountMinor] of [
    ['dealer1', 610_000],
    ['dealer2', 700_000],
  ] as const)
    await world.as(who).run('ENG-02', { params, body: { amountMinor, confirmed: true } });
  return { idAuction, confirmed };
};

const settled = async (idAuction: number, idLots: readonly number[]) => {
  const owner = world.as('auctioneer');
  for (const idLot of idLots) await owner.run('ENG-12', { params: { idAuction, idLot } });
  const bought = await world.as('dealer1').run('SEC-69');
  return new Map(
    bought.rows.filter((one) => one.idAuction === idAuction).map((one) => [one.idLot, one]),
  );
};

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  for (const regime of VAT_REGIMES) open[regime] = await playOpen(regime);
  sealed = await playSealed();
  for (const regime of VAT_REGIMES) await untilStatus(world, open[regime].idAuction, 'CLD');
  await untilStatus(world, sealed.idAuction, 'CLD');
});
afterAll(() => portal.stop());

describe('a purchase', () => {
  it.each([
    ['STANDARD', ITALIAN_RATE, 12_345_00 + 308_63 + 2_715_90 + 67_90],
    ['MARGIN', ITALIAN_RATE, 12_345_00 + 308_63 + 67_90],
    ['NONE', 0, 12_345_00 + 308_63],
  ] as const)(
    'SEC-69 costs the confirmed total for a bid or buy now, and less with a bid agent, under VAT scheme %s',
    async (regime, vatBasisPoints, total) => {
      const { idAuction, confirmed } = open[regime];
      const pinned = { vatRegime: regime, vatBasisPoints, buyerFee: FEE };
      expect((await headerOf(idAuction)).charges).toEqual(pinned);
      await world.as('auctioneer').run('SEC-50', { params: { id: idAuction }, body: {} });
      const purchases = await settled(idAuction, Object.values(LOT));
      const offered = purchases.get(LOT.offered)!;
      expect(offered).toMatchObject({ charges: pinned, priceMinor: 12_345_00, totalMinor: total });
      const { priceMinor, feeMinor, vatMinor, totalMinor } = offered;
      expect(priceMinor + feeMinor + vatMinor).toBe(totalMinor);
      expect(totalMinor).toBe(confirmed.get(LOT.offered));
      expect(purchases.get(LOT.bought)!.totalMinor).toBe(confirmed.get(LOT.bought));
      const byAgent = purchases.get(LOT.agent)!;
      expect(byAgent.priceMinor).toBe(610_000);
      expect(byAgent.totalMinor).toBe(await totalOn(idAuction, 610_000));
      expect(byAgent.totalMinor).toBeLessThan(confirmed.get(LOT.agent)!);
    },
  );

  it("SEC-69 of a sealed lot costs the amount of the winner's own bid, even if another bid was higher", async () => {
    const { idAuction, confirmed } = sealed;
    const idOffer = 1;
    const award = { params: { idAuction, idLot: 1, idOffer }, body: { reason: 'agreed' } };
    await world.as('auctioneer').run('SEC-49', award);
    const won = await world.as('dealer1').run('SEC-73', { params: { idAuction, idLot: 1 } });
    expect(won.own).toMatchObject({ state: 'WON', amountMinor: 610_000 });
    const { rows } = await world.as('dealer1').run('SEC-69');
    const awarded = rows.find((one) => one.idAuction === idAuction)!;
    expect([awarded.settled, 'idPurchase' in awarded]).toEqual([false, false]);
    const rating = { rating: 5, idAuctioneer: world.people.auctioneer.idDealer };
    const rated = { params: { id: idAuction }, body: rating };
    expect((await world.as('dealer1').refusal('SEC-72', rated)).status).toBe(403);
    const purchase = (await settled(idAuction, [1])).get(1)!;
    expect(purchase.settled).toBe(true);
    expect([purchase.priceMinor, purchase.totalMinor]).toEqual([610_000, confirmed.get(1)]);
  });

  it.each([
    ['SEC-72', () => sealed.idAuction, 1],
    ['MOB-22', () => open.NONE.idAuction, 3],
  ] as const)('%s in part: can be rated once, only by its buyer', async (rate, idOf, purchases) => {
    const body = { rating: 4, idAuctioneer: world.people.auctioneer.idDealer };
    const rating = { params: { id: idOf() }, body };
    expect((await world.as('dealer2').refusal(rate, rating)).status).toBe(403);
    const buyer = world.as('dealer1');
    for (let rated = 0; rated < purchases; rated += 1)
      expect(await buyer.run(rate, rating)).toEqual({ idFeedback: expect.any(Number), rating: 4 });
    const { status, problem } = await buyer.refusal(rate, rating);
    expect([status, problem.code]).toEqual([409, 'ALREADY_RATED']);
    const bought = (await buyer.run('SEC-69')).rows.filter((one) => one.idAuction === idOf());
    expect(bought.map((one) => one.rating)).toEqual(Array.from({ length: purchases }, () => 4));
  });
});

describe('the charges of an auction', () => {
  it('ENG-16 default to those of its template, and stay the same when the template changes', async () => {
    const { partners } = portal.parts;
    const template = (await partners.template(world.templates.auctioneer))!;
    const save = (policy: typeof template.policy) =>
      partners.saveTemplate(Object.assign({}, template, { policy }));
    const charges = { vatRegime: 'MARGIN', buyerFee: FEE } as const;
    const policy = { ...template.policy, charges };
    await save(policy);
    const idAuction = await launchAuction(world, { bidders: [] });
    const pinned = { ...charges, vatBasisPoints: ITALIAN_RATE };
    expect((await headerOf(idAuction)).charges).toEqual(pinned);
    const [shown] = (await world.as('auctioneer').run('ENG-16')).rows;
    const { increments, unitMinor, softClose } = policy;
    expect(shown!.policy).toMatchObject({ charges, increments, unitMinor, softClose });
    const dearer = { ...charges, buyerFee: { ...FEE, maxMinor: null } };
    await save({ ...policy, charges: dearer });
    expect((await headerOf(idAuction)).charges).toEqual(pinned);
  });

  it('SEC-42 in part: are refused at the invalid field', async () => {
    const charges = { vatRegime: 'NONE', buyerFee: { ...FEE, maxMinor: 1 } } as const;
    const refused = await world.as('auctioneer').refusal('SEC-42', {
      body: {
        auctionName: 'Crossed bounds',
        type: 'LEA',
        idTemplate: world.templates.auctioneer,
        startsAt: systemClock.now(),
        endsAt: systemClock.now() + 60_000,
        policy: { charges },
        lots: [{ idVehicles: [world.freeVehicle()], basePriceMinor: 500_000 }],
      },
    });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.problem)).toContain('policy.charges.buyerFee');
  });
});
