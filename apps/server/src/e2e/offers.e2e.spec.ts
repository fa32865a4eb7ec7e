import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type InputOf,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { makeSocket } from '../testing/live-clients.js';
import { untilLotShowsBid } from '../testing/until-lot-shows-bid.js';

type Bidder = 'dealer1' | 'dealer2' | 'dealer3';
type OfferBody = NonNullable<InputOf<'SEC-59'>['body']>;
type Key = { readonly idAuction: number; readonly idLot: number };
const PLAIN = Array.from({ length: 9 }, () => ({}));
const BOUGHT = { clickAndBuyMinor: 1_200_000 };
let portal: TestPortal;
let world: World;
/** The auction of all tests. Each test uses another lot of it. */
let idAuction: number;
let plain: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, {
    lots: [...PLAIN, { reserveMinor: 800_000 }, BOUGHT, BOUGHT, { clickAndBuyMinor: 600_000 }],
    policy: { unitMinor: 5000, increments: [{ belowMinor: null, stepMinor: 10_000 }] },
  });
  plain = 0;
});
afterAll(() => portal.stop());

const lotOf = (idLot: number): Key => ({ idAuction, idLot });
const makePlainLot = (): Key => lotOf((plain += 1));
const RESERVED = PLAIN.length + 1;

const offer = (who: Bidder, params: Key, body: OfferBody) =>
  world.as(who).run('SEC-59', { params, body });
const refused = async (who: Bidder, params: Key, body: OfferBody) => {
  const { status, problem } = await world.as(who).refusal('SEC-59', { params, body });
  return { status, code: problem.code, facts: problem.facts };
};

describe('two dealers who bid against each other', () => {
  it('SEC-73 see the price and their own status, but no names', async () => {
    const lot = makePlainLot();
    const first = await offer('dealer1', lot, { offer: 5000 });
    expect(first).toMatchObject({ state: 'LEADING', priceMinor: 500_000, idOffer: 1 });
    const second = await offer('dealer2', lot, { offer: 5200 });
    expect(second).toMatchObject({ state: 'LEADING', priceMinor: 520_000, idOffer: 2 });
    expect(second.receipt.position).toBe(first.receipt.position! + 1);
    expect(second.receipt.previousHash).toBe(first.receipt.eventHash);

    const params = lot;
    const seen = await untilLotShowsBid(world.as('dealer1'), second);
    expect(seen).toMatchObject({ priceMinor: 520_000, minimumNextMinor: 530_000, offers: 2 });
    const least = { minimumNextMinor: 530_000, minimumAgentMinor: 530_000 };
    const nothing = { reason: null, undone: null };
    expect(seen.own).toEqual({
      state: 'OUTBID',
      amountMinor: 500_000,
      isAgent: false,
      rank: 2,
      maximumMinor: null,
      ...nothing,
      ...least,
    });
    const own = await world.as('dealer2').run('ENG-17', { params: { id: idAuction } });
    expect(own).toEqual([
      {
        idLot: lot.idLot,
        state: 'LEADING',
        amountMinor: 520_000,
        isAgent: false,
        rank: 1,
        maximumMinor: 520_000,
        ...least,
        minimumAgentMinor: 525_000,
        ...nothing,
        position: second.receipt.position,
        priceMinor: 520_000,
      },
    ]);
    const { rows: offers } = await world.as('dealer1').run('ENG-09', { params });
    expect(offers).toMatchObject([
      { position: first.receipt.position, bidder: 1, own: true, amountMinor: 500_000 },
      {
        position: second.receipt.position,
        bidder: 2,
        own: false,
        dealer: null,
        // A plain bid is public at its full amount, because the price is set to it.
        amountMinor: 520_000,
        priceMinor: 520_000,
        leader: { bidder: 2, own: false },
      },
    ]);
    const owner = await world.as('auctioneer').run('SEC-73', { params });
    expect(owner.managed?.leader?.idDealer).toBe(world.people.dealer2.idDealer);
    for (const state of ['WIN', 'OUT', 'OFF', 'NOF'] as const) {
      const search = { params: { id: idAuction }, query: { state } };
      const found = await world.as('dealer1').run('SEC-46', search);
      const isIn = found.rows.some(({ idLot }) => idLot === lot.idLot);
      expect([state, isIn]).toEqual([state, state === 'OUT' || state === 'OFF']);
    }
  });

  it('MOB-20 place one bid if a GET for the same user, lot and amount is repeated', async () => {
    const input = { params: makePlainLot(), query: { offer: 5000 } };
    const first = await world.as('dealer1').run('MOB-20', input);
    const again = await world.as('dealer1').run('MOB-20', input);
    expect(again.receipt).toEqual(first.receipt);
  });
});

it('ENG-01 use bid agents, which bid step by step as in the golden vector of the domain', async () => {
  const params = lotOf(RESERVED);
  const agent = (who: Bidder, euros: number) =>
    world.as(who).call('ENG-01', { params, body: { maximumMinor: euros * 100 } });
  // A, D = dealer1; B = dealer2; C, E, F = dealer3. An outbid dealer may bid again.
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
      expect(called.problem).toMatchObject({ code: becomes, facts: { minimumNextMinor: 910_000 } });
    const log = await world.as('dealer1').run('ENG-08', { params });
    const state = log.outcome === 'events' ? log.events.at(-1)?.state : undefined;
    expect([who, maximum, state?.priceMinor, state?.reserveMet]).toEqual([
      who,
      maximum,
      price * 100,
      reserveMet,
    ]);
  }
});

describe('a command id', () => {
  it('returns the first receipt if it is repeated with the same body, and places one bid', async () => {
    const lot = makePlainLot();
    const body = { offer: 5000, commandId: randomUUID() };
    const first = await offer('dealer1', lot, body);
    const second = await offer('dealer2', lot, { offer: 5100 });
    const again = await offer('dealer1', lot, body);
    expect(again.receipt).toEqual(first.receipt);
    expect(again.idOffer).toBe(first.idOffer);
    await untilLotShowsBid(world.as('dealer1'), second);
    const { total } = await world.as('dealer1').run('ENG-09', { params: lot });
    expect(total?.count).toBe(2);
  });

  it('is refused with 422 if it is reused for another body or another call', async () => {
    const lot = makePlainLot();
    const commandId = randomUUID();
    await offer('dealer1', lot, { offer: 5000, commandId });
    const params = lot;
    const reused = { status: 422, code: 'COMMAND_ID_REUSED' };
    expect(await refused('dealer1', lot, { offer: 5100, commandId })).toMatchObject(reused);
    const body = { maximumMinor: 500_000, commandId };
    const agent = await world.as('dealer1').refusal('ENG-01', { params, body });
    expect(agent.problem).toMatchObject({ code: reused.code, errorCode: '422001' });
  });

  it('can be used by another user too, on any transport', async () => {
    const taken = makePlainLot();
    const free = makePlainLot();
    const commandId = randomUUID();
    await offer('dealer2', taken, { offer: 5000, commandId });
    const placed = await offer('dealer1', free, { offer: 5000, commandId });
    expect(placed).toMatchObject({ state: 'LEADING', priceMinor: 500_000 });

    const { socket, call } = await makeSocket(portal, world.as('dealer3'));
    const agent = { ...free, maximumMinor: 600_000, commandId, confirmed: true };
    expect(await call('agent', agent)).toMatchObject({ outcome: 'accepted', state: 'LEADING' });
    socket.disconnect();
    // The auction's manager makes another call, with the same id in its header.
    const headers = { 'idempotency-key': commandId };
    const message = { params: { id: idAuction }, body: { message: 'Keys at the gate' }, headers };
    const response = await world.as('auctioneer').run('SEC-57', message);
    expect(response.message).toBe('Keys at the gate');
  });
});

describe('a bid is refused', () => {
  const lot = () => lotOf(RESERVED + 1);
  beforeAll(() => offer('dealer1', lot(), { offer: 6000 }));

  it.each<[string, number, OfferBody, object]>([
    ['BELOW_BASE', 409, { offer: 4900 }, { minimumNextMinor: 610_000 }],
    ['BELOW_MIN_NEXT', 409, { offer: 6000 }, { minimumNextMinor: 610_000, priceMinor: 600_000 }],
    ['NOT_A_WHOLE_STEP', 400, { offer: 6125 }, { unitMinor: 5000, basePriceMinor: 500_000 }],
    ['USE_CLICK_AND_BUY', 409, { offer: 12_000 }, { clickAndBuyMinor: 1_200_000 }],
    ['CONFIRMATION_NEEDED', 409, { offer: 9100 }, { priceMinor: 600_000, amountMinor: 910_000 }],
    ['PRICE_MOVED', 409, { offer: 6500, ifPosition: 1 }, { minimumNextMinor: 610_000 }],
    ['PRICE_MOVED', 409, { offer: 6500, ifPosition: 999 }, { minimumNextMinor: 610_000 }],
  ])('STA-077 %s, with the details that the dealer needs', async (code, status, body, facts) => {
    expect(await refused('dealer2', lot(), body)).toMatchObject({ status, code, facts });
  });

  it('if it is far above the current price, until it is confirmed', async () => {
    const here = makePlainLot();
    const { receipt } = await offer('dealer1', here, { offer: 6000 });
    const seen = { offer: 9100, ifPosition: receipt.position! };
    expect(await refused('dealer2', here, seen)).toMatchObject({ code: 'CONFIRMATION_NEEDED' });
    const placed = await offer('dealer2', here, { ...seen, confirmed: true });
    expect(placed).toMatchObject({ state: 'LEADING', priceMinor: 910_000 });
  });

  it('if it is a sealed bid on an open lot', async () => {
    const sealed = { params: lot(), body: { amountMinor: 700_000 } };
    const { problem } = await world.as('dealer1').refusal('ENG-02', sealed);
    expect(problem).toMatchObject({ code: 'OPEN_LOT', errorCode: '409013' });
  });
});

describe('STA-079 buy now', () => {
  const buy = { offer: 12_000, clickAndBuy: true };

  it('sells a lot once at exactly its buy-now price, and tells a second buyer the position of the sale', async () => {
    const here = lotOf(RESERVED + 2);
    await offer('dealer1', here, { offer: 5000 });
    const cheap = { ...buy, offer: 1, confirmed: true };
    expect(await refused('dealer1', here, cheap)).toMatchObject({
      code: 'NOT_THE_CLICK_AND_BUY_PRICE',
      facts: { clickAndBuyMinor: 1_200_000 },
    });
    const late = { ...buy, confirmed: true, ifPosition: 1 };
    expect(await refused('dealer1', here, late)).toMatchObject({ code: 'PRICE_MOVED' });
    // As in the inventory, the price in the body is the confirmation.
    const sold = await offer('dealer1', here, buy);
    expect(sold).toMatchObject({ state: 'WON', priceMinor: 1_200_000, minimumNextMinor: null });
    expect(await refused('dealer2', here, { ...buy, confirmed: true })).toMatchObject({
      status: 409,
      code: 'ALREADY_SOLD',
      facts: { position: sold.receipt.position },
    });
    const seen = await untilLotShowsBid(world.as('auctioneer'), sold);
    expect(seen).toMatchObject({ status: 'AWA', lotStatus: 'CNB', awardStatus: 'AWA' });
    expect(seen.managed?.awarded).toMatchObject({
      channel: 'CLICK_BUY',
      priceMinor: 1_200_000,
      idDealer: world.people.dealer1.idDealer,
    });
  });

  it('is possible only while the price is below the buy-now price', async () => {
    const params = lotOf(RESERVED + 3);
    const agent = (who: Bidder, maximumMinor: number) =>
      world.as(who).run('ENG-01', { params, body: { maximumMinor } });
    await agent('dealer1', 595_000);
    await agent('dealer2', 595_000);
    expect(await refused('dealer2', params, { offer: 6050 })).toMatchObject({
      code: 'USE_CLICK_AND_BUY',
    });
  });
});
