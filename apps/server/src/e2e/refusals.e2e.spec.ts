import { systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeDraft,
  makePortal,
  launchAuction,
  makeWorld,
  publish,
  untilStatus,
  type TestPortal,
  type World,
} from '../testing/index.js';

const BASE = 500_000;
const UNIT = 5_000;
/** Lot numbers in both auctions, named after what happens to each lot. */
const LOT = { plain: 1, paused: 2, withdrawn: 3, moved: 4, quick: 5 } as const;
const because = { reason: 'for a test' };
const QUICK = 600_000;
const terms = {
  lots: [{}, {}, {}, {}, { clickAndBuyMinor: QUICK }],
  policy: { unitMinor: UNIT, increments: [{ belowMinor: null, stepMinor: UNIT }] },
};

let portal: TestPortal;
let world: World;
/** Running auctions, one with open and one with sealed bids. */
const running = { open: 0, sealed: 0 };

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const bidders = ['dealer1', 'dealer2'] as const;
  running.open = await launchAuction(world, { ...terms, bidders });
  const sealed = terms.lots.map(() => ({}));
  running.sealed = await launchAuction(world, {
    ...terms,
    lots: sealed,
    format: { kind: 'SEALED' },
    bidders,
  });
  for (const idAuction of [running.open, running.sealed]) {
    const owner = world.as('auctioneer');
    const body = { idLots: [LOT.paused], ...because };
    await owner.run('ENG-03', { params: { id: idAuction }, body });
    // Only staff may withdraw a sealed lot, because a refusal would show its owner whether it has
    // bids.
    const withdraws = idAuction === running.sealed ? world.as('admin') : owner;
    await withdraws.run('ENG-06', { params: { idAuction, idLot: LOT.withdrawn }, body: because });
  }
  const params = { idAuction: running.open, idLot: LOT.moved };
  await world.as('dealer2').run('SEC-59', { params, body: { offer: 5_500 } });
});
afterAll(() => portal.stop());

type Bid = { readonly who: 'dealer1' | 'dealer3'; readonly idLot: number; readonly minor: number };
const bid = (over: Partial<Bid> = {}): Bid => ({
  who: 'dealer1',
  idLot: LOT.plain,
  minor: BASE,
  ...over,
});
const on = (idLot: number) => ({ idAuction: running.open, idLot });
const sealedOn = (idLot: number) => ({ idAuction: running.sealed, idLot });

/** All calls that place a bid, with the price that the bidder saw if the call has that field. */
const WAYS = {
  'SEC-59': ({ who, idLot, minor }: Bid, ifPosition?: number) =>
    world.as(who).refusal('SEC-59', {
      params: on(idLot),
      body: { offer: minor / 100, ...(ifPosition !== undefined && { ifPosition }) },
    }),
  'ENG-01': ({ who, idLot, minor }: Bid, ifPosition?: number) =>
    world.as(who).refusal('ENG-01', {
      params: on(idLot),
      body: { maximumMinor: minor, ...(ifPosition !== undefined && { ifPosition }) },
    }),
  'MOB-20': ({ who, idLot, minor }: Bid) =>
    world.as(who).refusal('MOB-20', { params: on(idLot), query: { offer: minor / 100 } }),
  'ENG-02': ({ who, idLot, minor }: Bid) =>
    world.as(who).refusal('ENG-02', { params: sealedOn(idLot), body: { amountMinor: minor } }),
};
type Way = keyof typeof WAYS;
const EVERY = Object.keys(WAYS) as Way[];
const OPEN: readonly Way[] = ['SEC-59', 'ENG-01', 'MOB-20'];

describe('a bid is refused with the same code in every call', () => {
  const answers = async (ways: readonly Way[], offer: Bid): Promise<unknown[]> => {
    const refused = [];
    for (const way of ways) {
      const { status, problem } = await WAYS[way](offer);
      refused.push([way, status, problem.code]);
    }
    return refused;
  };
  const by = (ways: readonly Way[], status: number, code: string) =>
    ways.map((way) => [way, status, code]);

  it.each([
    ['REGULATION_NOT_ACCEPTED', 403, EVERY, bid({ who: 'dealer3' })],
    ['LOT_NOT_OPEN', 409, EVERY, bid({ idLot: LOT.withdrawn })],
    ['LOT_PAUSED', 409, EVERY, bid({ idLot: LOT.paused })],
    ['NOT_A_WHOLE_STEP', 400, EVERY, bid({ minor: BASE + 100 })],
    ['BELOW_BASE', 409, EVERY, bid({ minor: BASE - UNIT })],
    ['CONFIRMATION_NEEDED', 409, EVERY, bid({ minor: 10 * BASE })],
    ['ABOVE_LIMIT', 409, EVERY, bid({ minor: 40 * BASE })],
    ['BELOW_MIN_NEXT', 409, OPEN, bid({ idLot: LOT.moved })],
    ['USE_CLICK_AND_BUY', 409, OPEN, bid({ idLot: LOT.quick, minor: QUICK })],
  ] as const)('%s', async (code, status, ways, offer) => {
    expect(await answers(ways, offer)).toEqual(by(ways, status, code));
  });

  it("USER_LIMIT: above the user's limit", async () => {
    const { idUser } = world.people.dealer1;
    const limit = (offerLimitMinor: number | null) =>
      portal.parts.registry.changeUser(idUser, { offerLimitMinor });
    await limit(BASE - 1);
    expect(await answers(EVERY, bid())).toEqual(by(EVERY, 403, 'USER_LIMIT'));
    await limit(null);
  });

  it("ABOVE_CREDIT: above the dealer's credit", async () => {
    const { idDealer } = world.people.dealer1;
    const credit = (creditMinor: number | null) =>
      portal.parts.registry.changeDealer(idDealer, { creditMinor });
    await credit(BASE - 1);
    expect(await answers(EVERY, bid())).toEqual(by(EVERY, 403, 'ABOVE_CREDIT'));
    await credit(null);
  });

  it('ROL-040 RELATED_TO_SELLER: by a user of the seller’s company', async () => {
    const house = async (idHouse: number | null) => {
      for (const who of ['dealer1', 'auctioneer'] as const)
        await portal.parts.registry.changeDealer(world.people[who].idDealer, { idHouse });
    };
    await house(77);
    expect(await answers(EVERY, bid())).toEqual(by(EVERY, 403, 'RELATED_TO_SELLER'));
    await house(null);
  });

  it('PRICE_MOVED: the lot has changed since the bidder saw it', async () => {
    for (const way of ['SEC-59', 'ENG-01'] as const) {
      const { problem } = await WAYS[way](bid({ idLot: LOT.moved, minor: 600_000 }), 0);
      expect([way, problem.code]).toEqual([way, 'PRICE_MOVED']);
    }
  });

  it('CLICK_AND_BUY_UNAVAILABLE: a lot without a buy-now price cannot be bought', async () => {
    const input = { params: on(LOT.plain), body: { offer: BASE / 100, clickAndBuy: true } };
    const { problem } = await world.as('dealer1').refusal('SEC-59', input);
    expect(problem.code).toBe('CLICK_AND_BUY_UNAVAILABLE');
  });

  it('SEALED_LOT: a sealed lot takes no open bid', async () => {
    const params = sealedOn(LOT.plain);
    const dealer = world.as('dealer1');
    for (const { problem } of [
      await dealer.refusal('SEC-59', { params, body: { offer: BASE / 100 } }),
      await dealer.refusal('ENG-01', { params, body: { maximumMinor: BASE } }),
      await dealer.refusal('MOB-20', { params, query: { offer: BASE / 100 } }),
    ])
      expect(problem.code).toBe('SEALED_LOT');
  });
});

describe('a manager’s command that no longer fits the state of the auction', () => {
  const HOUR_MS = 3_600_000;
  const inMinutes = (minutes: number) => Math.ceil(systemClock.now() / 60_000 + minutes) * 60_000;
  const SOLD = { awarded: 1, bought: 2, refused: 3, left: 4 } as const;
  let closed: number;
  let idOffer: number | null;
  let shared: number;
  const lot = (idLot: number) => ({ idAuction: closed, idLot });
  const codeOf = async (called: Promise<{ problem: { code: string } }>) =>
    (await called).problem.code;

  beforeAll(async () => {
    shared = world.freeVehicle();
    closed = await launchAuction(world, {
      lots: [{}, { clickAndBuyMinor: QUICK }, { idVehicles: [shared] }, {}],
      endsAt: systemClock.now() + 10 * 60_000,
      bidders: ['dealer1', 'dealer2'],
    });
    const dealer = world.as('dealer1');
    const body = { offer: QUICK / 100, clickAndBuy: true, confirmed: true };
    await dealer.run('SEC-59', { params: lot(SOLD.bought), body });
    for (const idLot of [SOLD.awarded, SOLD.refused])
      ({ idOffer } = await dealer.run('SEC-59', { params: lot(idLot), body: { offer: 5_000 } }));
    await untilStatus(world, closed, 'CLD');
  });

  it('SEC-71 is refused on a closed auction', async () => {
    const body = { endsAt: inMinutes(90), ...because };
    const late = world.as('auctioneer').refusal('SEC-71', { params: { id: closed }, body });
    expect(await codeOf(late)).toBe('INVALID_TRANSITION');
  });

  it('SEC-43 in part: is refused with the id of a lot that the auction does not have', async () => {
    const idAuction = await publish(world, {
      startsAt: systemClock.now() + HOUR_MS,
      endsAt: systemClock.now() + 2 * HOUR_MS,
    });
    const draft = makeDraft(world, {
      startsAt: systemClock.now() + HOUR_MS,
      endsAt: systemClock.now() + 2 * HOUR_MS,
    });
    const lots = draft.lots.map((one) => ({ ...one, idLot: 9 }));
    const body = { ...draft, lots, idAuction };
    const { status, problem } = await world.as('auctioneer').refusal('SEC-43', { body });
    expect([status, problem.code, problem.facts]).toEqual([404, 'LOT_UNKNOWN', { idLot: 9 }]);
  });

  it('is refused for a withdrawn or paused lot', async () => {
    const owner = world.as('auctioneer');
    const withdrawn = { params: on(LOT.withdrawn), body: because };
    expect(await codeOf(owner.refusal('ENG-06', withdrawn))).toBe('INVALID_TRANSITION');
    const paused = { params: on(LOT.paused), body: because };
    expect(await codeOf(owner.refusal('ENG-20', paused))).toBe('LOT_PAUSED');
    const staff = world.as('admin');
    await staff.run('ENG-06', { params: on(LOT.moved), body: because });
    const ofMoved = { params: { ...on(LOT.moved), idOffer: 1 }, body: because };
    expect(await codeOf(staff.refusal('ENG-07', ofMoved))).toBe('INVALID_TRANSITION');
  });

  it("SEC-49 is refused if the lot's vehicle was released and is in another auction or awarded there", async () => {
    const owner = world.as('auctioneer');
    const refused = { idLots: [SOLD.refused], ...because };
    await owner.run('SEC-52', { params: { id: closed }, body: refused });
    const endsAt = systemClock.now() + 10 * 60_000;
    const other = await launchAuction(world, {
      lots: [{ idVehicles: [shared], clickAndBuyMinor: QUICK }],
      endsAt,
      bidders: ['dealer1', 'dealer2'],
    });
    const award = () =>
      codeOf(
        owner.refusal('SEC-49', {
          params: { ...lot(SOLD.refused), idOffer: idOffer! },
          body: { ...because },
        }),
      );
    expect(await award()).toBe('VEHICLE_NOT_FREE');
    const again = { params: lot(SOLD.refused), body: { endsAt: inMinutes(60), ...because } };
    expect(await codeOf(owner.refusal('ENG-05', again))).toBe('INVALID_TRANSITION');
    const body = { offer: QUICK / 100, clickAndBuy: true, confirmed: true };
    await world.as('dealer2').run('SEC-59', { params: { idAuction: other, idLot: 1 }, body });
    expect(await award()).toBe('VEHICLE_ALREADY_AWARDED');
  });

  it('is refused after a sale, and for an end in the past or too far ahead', async () => {
    const owner = world.as('auctioneer');
    const reopen = (idLot: number, endsAt: number) =>
      codeOf(owner.refusal('ENG-05', { params: lot(idLot), body: { endsAt, ...because } }));
    expect(await reopen(SOLD.bought, inMinutes(60))).toBe('INVALID_TRANSITION');
    await owner.run('SEC-51', { params: lot(SOLD.bought), body: because });
    expect(await reopen(SOLD.bought, systemClock.now() - HOUR_MS)).toBe('END_IN_THE_PAST');
    expect(await reopen(SOLD.left, systemClock.now() - HOUR_MS)).toBe('END_IN_THE_PAST');
    expect(await reopen(SOLD.left, Date.UTC(5534, 0))).toBe('END_TOO_FAR');
    const unsold = { params: lot(SOLD.left) };
    expect(await codeOf(owner.refusal('ENG-12', unsold))).toBe('INVALID_TRANSITION');
    const revert = owner.refusal('SEC-51', { ...unsold, body: because });
    expect(await codeOf(revert)).toBe('INVALID_TRANSITION');
    const params = { ...lot(SOLD.awarded), idOffer: idOffer! };
    await owner.run('SEC-49', { params, body: {} });
    await owner.run('ENG-12', { params: lot(SOLD.awarded) });
    const again = owner.refusal('SEC-49', { params, body: { ...because } });
    expect(await codeOf(again)).toBe('ALREADY_SETTLED');
  });

  it('is refused for a message or its file after the end of the auction', async () => {
    const owner = world.as('auctioneer');
    const params = { id: closed };
    const body = { message: '<p>Too late</p>' };
    expect(await codeOf(owner.refusal('SEC-57', { params, body }))).toBe('INVALID_TRANSITION');
    expect(await codeOf(owner.refusal('SEC-56', { params }))).toBe('INVALID_TRANSITION');
    const file = new File(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], 'late.pdf', {
      type: 'application/pdf',
    });
    expect(await codeOf(owner.refusal('SEC-55', { params, file }))).toBe('INVALID_TRANSITION');
  });
});

it.each(['SEC-50', 'SEC-52', 'ENG-03', 'ENG-04'] as const)(
  '%s is refused for a lot that the auction does not have',
  async (id) => {
    const reason = ['SEC-52', 'ENG-03'].includes(id) ? because : {};
    const input = { params: { id: running.open }, body: { idLots: [1, 9_999], ...reason } };
    const { problem } = await world.as('auctioneer').refusal(id, input as never);
    expect(problem).toMatchObject({ code: 'LOT_UNKNOWN', facts: { idLot: 9_999 } });
  },
);

it('ENG-03 is refused for an auction that the caller does not manage', async () => {
  const input = { params: { id: running.open }, body: because };
  for (const [who, status] of [
    ['dealer1', 403],
    ['exhibitor', 404],
  ] as const)
    expect([who, (await world.as(who).refusal('ENG-03', input)).status]).toEqual([who, status]);
});
