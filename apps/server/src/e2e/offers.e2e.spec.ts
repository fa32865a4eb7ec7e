import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aPortal,
  aRunningAuction,
  aWorld,
  type InputOf,
  type TestPortal,
  type World,
} from '../testing/index.js';

type Bidder = 'dealer1' | 'dealer2' | 'dealer3';
type OfferBody = NonNullable<InputOf<'SEC-59'>['body']>;

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await aPortal();
  world = await aWorld(portal);
});
afterAll(() => portal.stop());

const of = (idAuction: number, idLot = 1) => ({ idAuction, idLot });
const offer = (who: Bidder, idAuction: number, body: OfferBody) =>
  world.as(who).ask('SEC-59', { params: of(idAuction), body });
const refused = async (who: Bidder, idAuction: number, body: OfferBody) => {
  const { status, problem } = await world
    .as(who)
    .refusal('SEC-59', { params: of(idAuction), body });
  return { status, code: problem.code, facts: problem.facts };
};

describe('two dealers offer against each other', () => {
  it('SEC-59 SEC-73 ENG-09 ENG-17 each sees the price, his own standing and no names', async () => {
    const idAuction = await aRunningAuction(world);
    const first = await offer('dealer1', idAuction, { offer: 5000 });
    expect(first).toMatchObject({ state: 'LEADING', priceMinor: 500_000, idOffer: 1 });
    const second = await offer('dealer2', idAuction, { offer: 5200 });
    expect(second).toMatchObject({ state: 'LEADING', priceMinor: 520_000, idOffer: 2 });
    expect(second.receipt.position).toBe(first.receipt.position + 1);
    expect(second.receipt.previousHash).toBe(first.receipt.eventHash);

    const params = of(idAuction);
    const seen = await world.as('dealer1').ask('SEC-73', { params });
    expect(seen).toMatchObject({ priceMinor: 520_000, minimumNextMinor: 530_000, offers: 2 });
    expect(seen.own).toEqual({ state: 'OUTBID', amountMinor: 500_000, isAgent: false, rank: 2 });
    const own = await world.as('dealer2').ask('ENG-17', { params: { id: idAuction } });
    expect(own).toEqual([
      { idLot: 1, state: 'LEADING', amountMinor: 520_000, isAgent: false, rank: 1 },
    ]);
    const { offers } = await world.as('dealer1').ask('ENG-09', { params });
    expect(offers).toMatchObject([
      { position: first.receipt.position, bidder: 1, own: true, amountMinor: 500_000 },
      { position: second.receipt.position, bidder: 2, own: false, amountMinor: null, dealer: null },
    ]);
    const owner = await world.as('auctioneer').ask('SEC-73', { params });
    expect(owner.managed?.leader?.idDealer).toBe(world.people.dealer2.idDealer);
    for (const state of ['WIN', 'OUT', 'OFF', 'NOF'] as const) {
      const found = await world
        .as('dealer1')
        .ask('SEC-46', { params: { id: idAuction }, query: { state } });
      expect([state, found.length]).toEqual([state, state === 'OUT' || state === 'OFF' ? 1 : 0]);
    }
  });

  it('MOB-20 a repeated GET of the same user, lot and amount is one offer', async () => {
    const idAuction = await aRunningAuction(world);
    const input = { params: of(idAuction), query: { offer: 5000 } };
    const [first, again] = [
      await world.as('dealer1').ask('MOB-20', input),
      await world.as('dealer1').ask('MOB-20', input),
    ];
    expect(again.receipt).toEqual(first.receipt);
  });
});

it('ENG-01 agents: the golden vector of the domain, step by step', async () => {
  const idAuction = await aRunningAuction(world, { lots: [{ reserveMinor: 800_000 }] });
  const agent = (who: Bidder, euros: number) =>
    world.as(who).call('ENG-01', {
      params: of(idAuction),
      body: { maximumMinor: euros * 100 },
    });
  // A, D = dealer1; B = dealer2; C, E, F = dealer3: who was outbid may come again.
  const vector = [
    ['dealer1', 6000, 'LEADING', 6000, false],
    ['dealer2', 9000, 'LEADING', 8000, true],
    ['dealer3', 8500, 'OUTBID', 8600, true],
    ['dealer1', 9000, 'OUTBID', 9000, true],
    ['dealer3', 9000, 'BELOW_MIN_NEXT', 9000, true],
    ['dealer3', 9100, 'LEADING', 9100, true],
    ['dealer3', 12_000, 'LEADING', 9100, true],
  ] as const;
  for (const [who, maximum, becomes, price, reserveMet] of vector) {
    const called = await agent(who, maximum);
    if (called.ok) expect(called.answer).toMatchObject({ state: becomes, reserveMet });
    else
      expect(called.problem).toMatchObject({
        code: becomes,
        facts: { minimumNextMinor: 910_000 },
      });
    const lot = await world.as('dealer1').ask('ENG-08', { params: of(idAuction) });
    const state = lot.outcome === 'events' ? lot.events.at(-1)?.state : undefined;
    expect([who, maximum, state?.priceMinor, state?.reserveMet]).toEqual([
      ...[who, maximum, price * 100, reserveMet],
    ]);
  }
});

describe('a command id', () => {
  it('STA-077 repeated with the same body answers the first receipt, and there is one offer', async () => {
    const idAuction = await aRunningAuction(world);
    const body = { offer: 5000, commandId: randomUUID() };
    const first = await offer('dealer1', idAuction, body);
    await offer('dealer2', idAuction, { offer: 5100 });
    const again = await offer('dealer1', idAuction, body);
    expect(again.receipt).toEqual(first.receipt);
    expect(again.idOffer).toBe(first.idOffer);
    const { totalLength } = await world.as('dealer1').ask('ENG-09', { params: of(idAuction) });
    expect(totalLength).toBe(2);
  });

  it('is refused with 422 for another body, another call and another dealer', async () => {
    const idAuction = await aRunningAuction(world);
    const commandId = randomUUID();
    await offer('dealer1', idAuction, { offer: 5000, commandId });
    const [params, reused] = [of(idAuction), { status: 422, code: 'COMMAND_ID_REUSED' }];
    expect(await refused('dealer1', idAuction, { offer: 5100, commandId })).toMatchObject(reused);
    expect(await refused('dealer2', idAuction, { offer: 5000, commandId })).toMatchObject(reused);
    const body = { maximumMinor: 500_000, commandId };
    const agent = await world.as('dealer1').refusal('ENG-01', { params, body });
    expect(agent.problem).toMatchObject({ code: reused.code, errorCode: '422001' });
  });
});

describe('STA-077 an offer is refused', () => {
  it.each<[string, number, OfferBody, object]>([
    ['BELOW_BASE', 409, { offer: 4900 }, { minimumNextMinor: 610_000 }],
    ['BELOW_MIN_NEXT', 409, { offer: 6000 }, { minimumNextMinor: 610_000, priceMinor: 600_000 }],
    ['NOT_A_WHOLE_STEP', 400, { offer: 6150 }, { unitMinor: 10_000, basePriceMinor: 500_000 }],
    ['USE_CLICK_AND_BUY', 409, { offer: 12_000 }, { clickAndBuyMinor: 1_200_000 }],
    ['CONFIRMATION_NEEDED', 409, { offer: 9100 }, { priceMinor: 600_000, amountMinor: 910_000 }],
    ['PRICE_MOVED', 409, { offer: 6500, ifPosition: 1 }, { minimumNextMinor: 610_000 }],
  ])('%s with what the dealer needs to know', async (code, status, body, facts) => {
    const idAuction = await aRunningAuction(world, { lots: [{ clickAndBuyMinor: 1_200_000 }] });
    await offer('dealer1', idAuction, { offer: 6000 });
    expect(await refused('dealer2', idAuction, body)).toMatchObject({ status, code, facts });
  });

  it('as too high only until it is confirmed, as moved only for who saw an older price', async () => {
    const idAuction = await aRunningAuction(world);
    const { receipt } = await offer('dealer1', idAuction, { offer: 6000 });
    const seen = { offer: 9100, ifPosition: receipt.position };
    expect(await refused('dealer2', idAuction, seen)).toMatchObject({
      code: 'CONFIRMATION_NEEDED',
    });
    const placed = await offer('dealer2', idAuction, { ...seen, confirmed: true });
    expect(placed).toMatchObject({ state: 'LEADING', priceMinor: 910_000 });
  });

  it('on a sealed lot when open, and on an open one when sealed', async () => {
    const open = await aRunningAuction(world);
    const sealed = await aRunningAuction(world, { sealed: true });
    expect(await refused('dealer1', sealed, { offer: 5000 })).toMatchObject({ code: 'SEALED_LOT' });
    const body = { amountMinor: 500_000 };
    const other = await world.as('dealer1').refusal('ENG-02', { params: of(open), body });
    expect(other.problem.code).toBe('OPEN_LOT');
  });
});

describe('STA-079 click-and-buy', () => {
  const buy = { offer: 9000, clickAndBuy: true };

  it('asks first, sells once, and tells the second the position of the sale', async () => {
    const idAuction = await aRunningAuction(world, { lots: [{ clickAndBuyMinor: 900_000 }, {}] });
    await offer('dealer1', idAuction, { offer: 5000 });
    expect(await refused('dealer1', idAuction, buy)).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
    const sold = await offer('dealer1', idAuction, { ...buy, confirmed: true });
    expect(sold).toMatchObject({ state: 'WON', priceMinor: 900_000, minimumNextMinor: null });
    expect(await refused('dealer2', idAuction, { ...buy, confirmed: true })).toMatchObject({
      status: 409,
      code: 'ALREADY_SOLD',
      facts: { position: sold.receipt.position },
    });
    const lot = await world.as('auctioneer').ask('SEC-73', { params: of(idAuction) });
    expect(lot).toMatchObject({ status: 'AWA', lotStatus: 'CNB', awardStatus: 'AWA' });
    expect(lot.managed?.awarded).toMatchObject({ channel: 'CLICK_BUY', priceMinor: 900_000 });
    expect(lot.managed?.awarded?.idDealer).toBe(world.people.dealer1.idDealer);
  });

  it('is gone once agents have driven the price up to it', async () => {
    const idAuction = await aRunningAuction(world, {
      lots: [{ clickAndBuyMinor: 600_000 }],
      policy: { unitMinor: 5000, increments: [{ belowMinor: null, stepMinor: 10_000 }] },
    });
    const agent = (who: Bidder) =>
      world.as(who).ask('ENG-01', { params: of(idAuction), body: { maximumMinor: 595_000 } });
    await agent('dealer1');
    await agent('dealer2');
    expect(await refused('dealer2', idAuction, { offer: 6050 })).toMatchObject({
      code: 'USE_CLICK_AND_BUY',
    });
  });
});

describe('the log of what was decided, for engineers', () => {
  it('ENG-13 ENG-18 finds a command by its id and shows the board as it was', async () => {
    const idAuction = await aRunningAuction(world);
    const commandId = randomUUID();
    const first = await offer('dealer1', idAuction, { offer: 5000, commandId });
    await offer('dealer2', idAuction, { offer: 5100 });
    const engineer = world.as('engineer');
    const { events } = await engineer.ask('ENG-13', { query: { idAuction, commandId } });
    expect(events).toMatchObject([
      {
        type: 'OfferAccepted',
        stream: first.receipt.stream,
        position: first.receipt.position,
        hash: first.receipt.eventHash,
        data: { idDealer: world.people.dealer1.idDealer, priceMinor: 500_000 },
      },
    ]);
    const params = { id: idAuction };
    const then = await engineer.ask('ENG-18', { params, query: { at: events[0]!.at } });
    expect(then.lots[0]).toMatchObject({ priceMinor: 500_000, position: first.receipt.position });
    const now = await engineer.ask('ENG-18', { params });
    expect(now.lots[0]).toMatchObject({ priceMinor: 510_000 });
    expect(now.stateHashes).not.toEqual(then.stateHashes);
  });
});
