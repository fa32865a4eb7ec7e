import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { rebuild } from '@fairlot/event-sourcing-projection';
import type { Receipt } from '@fairlot/contracts/auction';
import { Unavailable, systemClock } from '@fairlot/kernel';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  makePortal,
  launchAuction,
  makeWorld,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { untilLotShowsBid } from '../testing/until-lot-shows-bid.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

let portal: TestPortal;
let world: World;
let idAuction: number;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  idAuction = await launchAuction(world, {
    lots: [{}, {}, { clickAndBuyMinor: 900_000 }, {}, { clickAndBuyMinor: 900_000 }],
  });
});
afterAll(() => portal.stop());

const lot = (idLot: number) => ({ idAuction, idLot });
const times = <Value>(count: number, make: (n: number) => Value): Value[] =>
  Array.from({ length: count }, (_, n) => make(n));

describe('parallel bids', () => {
  it('are one bid if a hundred requests have the same command id', async () => {
    const body = { offer: 5000, commandId: randomUUID() };
    const answers = await Promise.all(
      times(100, () => world.as('dealer1').run('SEC-59', { params: lot(1), body })),
    );
    const [first] = answers;
    for (const { idOffer, receipt } of answers)
      expect({ idOffer, receipt }).toEqual({ idOffer: 1, receipt: first!.receipt });
    await untilLotShowsBid(world.as('dealer1'), first!);
    const { total } = await world.as('dealer1').run('ENG-09', { params: lot(1) });
    expect(total?.count).toBe(1);
  });

  it('I3 have one order and valid receipts if two dealers send fifty bids', async () => {
    const called = await Promise.all(
      times(50, (n) =>
        world.as(n % 2 === 0 ? 'dealer1' : 'dealer2').call('SEC-59', {
          params: lot(2),
          body: { offer: 5000 + 100 * ((n * 7) % 50), confirmed: true },
        }),
      ),
    );
    const accepted = called.flatMap((one) => (one.ok ? [one.answer] : []));
    for (const one of called) if (!one.ok) expect(one.problem.code).toBe('BELOW_MIN_NEXT');
    expect(accepted.length).toBeGreaterThan(0);

    const last = accepted.reduce((a, b) => (a.idOffer! > b.idOffer! ? a : b));
    const view = await untilLotShowsBid(world.as('auctioneer'), last);
    const { rows: offers } = await world.as('auctioneer').run('ENG-09', { params: lot(2) });
    expect(offers.map(({ idOffer }) => idOffer)).toEqual(times(accepted.length, (n) => n + 1));
    const prices = offers.map(({ priceMinor }) => priceMinor ?? 0);
    expect(prices).toEqual([...new Set(prices)].sort((a, b) => a - b));
    expect(offers.filter(({ leading }) => leading)).toMatchObject([{ idOffer: last.idOffer }]);
    expect(view).toMatchObject({ priceMinor: prices.at(-1), offers: accepted.length });
    expect(view.managed?.leader?.idDealer).toBe(offers.at(-1)?.dealer?.idDealer);

    const log = await world.as('dealer3').run('ENG-08', { params: lot(2) });
    const positions = log.outcome === 'events' ? log.events.map(({ position }) => position) : [];
    expect(positions).toEqual(times(positions.length, (n) => n));
    for (const { receipt } of accepted) {
      const check = await world.as('dealer3').run('ENG-10', { body: receipt });
      expect(check).toEqual({ valid: true, checks: { signature: true, path: true, event: true } });
    }
    expect(await worksOffline(last.receipt)).toBe(true);
  });

  it('STA-079 sell the lot once if ten dealers buy now, and the other nine get the position of the sale', async () => {
    const called = await Promise.all(
      times(10, (n) =>
        world.as(n % 2 === 0 ? 'dealer1' : 'dealer2').call('SEC-59', {
          params: lot(3),
          body: { offer: 9000, clickAndBuy: true, confirmed: true },
        }),
      ),
    );
    const sold = called.flatMap((one) => (one.ok ? [one.answer] : []));
    expect(sold).toHaveLength(1);
    const { position } = sold[0]!.receipt;
    for (const one of called)
      if (!one.ok) expect(one.problem).toMatchObject({ code: 'ALREADY_SOLD', facts: { position } });
  });
});

it('include a purchase, which is never reported as failed even if the lot cannot be read afterwards', async () => {
  const body = { offer: 9000, clickAndBuy: true, confirmed: true, commandId: randomUUID() };
  const input = { params: lot(5), body };
  const { states } = portal.parts;
  const read = states.lot.bind(states);
  let isLost = false;
  vi.spyOn(states, 'lot').mockImplementation(async (...of) => {
    const sold = await read(...of);
    if (isLost || sold.status === 'RUN') return sold;
    isLost = true;
    throw new Unavailable('STALE_INGRESS');
  });
  const { status, problem } = await world.as('dealer1').refusal('SEC-59', input);
  expect([status, problem.code]).toEqual([503, 'STORE_UNAVAILABLE']);
  expect(await world.as('dealer1').run('SEC-59', input)).toMatchObject({ state: 'WON' });
  vi.restoreAllMocks();
});

/** Verifies the signature of a receipt's root with only the portal's public key. */
const worksOffline = async ({ keyId, root, signature }: Receipt): Promise<boolean> => {
  const keys = await world.as('dealer1').run('ENG-14');
  const key = keys.find((one) => one.keyId === keyId);
  const signed = Buffer.from(root, 'hex');
  const proof = Buffer.from(signature, 'base64url');
  return key !== undefined && verify(null, signed, createPublicKey(key.publicKeyPem), proof);
};

describe('ENG-10 a bid receipt', () => {
  let receipt: Receipt;
  beforeAll(async () => {
    const input = { params: lot(4), body: { offer: 5000 } };
    ({ receipt } = await world.as('dealer1').run('SEC-59', input));
  });
  const zero = '0'.repeat(64);

  it('ENG-14 in part: can be verified offline with the returned public key', async () => {
    expect(await worksOffline(receipt)).toBe(true);
    expect(await worksOffline({ ...receipt, root: zero })).toBe(false);
  });

  it.each<[string, (whole: Receipt) => Partial<Receipt>]>([
    ['another lot', () => ({ stream: `lot-${idAuction}.1` })],
    ['another position', ({ position }) => ({ position: position! + 1 })],
    ['an earlier arrival', ({ ingressAt }) => ({ ingressAt: ingressAt - 1 })],
    ['an earlier decision', ({ decidedAt }) => ({ decidedAt: decidedAt - 1 })],
    ['another event', () => ({ eventHash: zero })],
    ['another history', () => ({ previousHash: zero })],
    ['another command', () => ({ commandId: randomUUID() })],
    ['another root', () => ({ root: zero })],
    ['another path', ({ path }) => ({ path: [...path, { side: 'L', hash: zero }] })],
    ['another key', () => ({ keyId: '0'.repeat(32) })],
    [
      'another signature',
      ({ signature: one }) => ({
        signature: one.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      }),
    ],
  ])('is invalid with %s', async (_name, change) => {
    const body = { ...receipt, ...change(receipt) };
    const { valid } = await world.as('dealer1').run('ENG-10', { body });
    expect(valid).toBe(false);
    expect((await world.as('dealer1').run('ENG-10', { body: receipt })).valid).toBe(true);
  });
});

describe('the automatic extension', () => {
  const softClose = (scope: 'LOT' | 'AUCTION') => ({
    scope,
    windowMs: HOUR_MS,
    addMs: HOUR_MS,
    maxCount: 2,
    hardStopMs: 24 * HOUR_MS,
  });
  const running = (scope: 'LOT' | 'AUCTION') =>
    launchAuction(world, {
      lots: [{}, {}],
      policy: { softClose: softClose(scope) },
      endsAt: systemClock.now() + 30 * MINUTE_MS,
    });

  it("with scope LOT moves only the end of the lot, for each accepted bid except the leader's own raise", async () => {
    const id = await running('LOT');
    const on = (euros: number) => ({
      params: { idAuction: id, idLot: 1 },
      body: { offer: euros },
    });
    const { endsAt: published } = await world.as('dealer1').run('SEC-44', { params: { id } });
    expect((await world.as('dealer1').call('SEC-59', on(4900))).ok).toBe(false);
    const first = await world.as('dealer1').run('SEC-59', on(5000));
    expect(first.endsAt).toBe(first.receipt.ingressAt + HOUR_MS);
    expect((await world.as('dealer2').call('SEC-59', on(5000))).ok).toBe(false);
    const second = await world.as('dealer2').run('SEC-59', on(5100));
    expect(second.endsAt).toBe(second.receipt.ingressAt + HOUR_MS);
    const own = await world.as('dealer2').run('SEC-59', on(5200));
    expect(own.endsAt).toBe(second.endsAt);
    const third = await world.as('dealer1').run('SEC-59', on(5300));
    expect(third.endsAt).toBe(third.receipt.ingressAt + HOUR_MS);

    await untilLotShowsBid(world.as('dealer1'), third);
    const { lotList } = await world.as('dealer1').run('SEC-48', { query: { idAuction: id } });
    expect(lotList.map(({ endsAt }) => endsAt)).toEqual([third.endsAt, published]);
    expect(lotList.map(({ extension }) => extension?.reason)).toEqual(['SOFT_CLOSE', undefined]);
  });

  it('with scope AUCTION moves the ends of every running lot and of the auction together', async () => {
    const id = await running('AUCTION');
    const input = { params: { idAuction: id, idLot: 2 }, body: { offer: 5000 } };
    const placed = await world.as('dealer1').run('SEC-59', input);
    expect(placed.endsAt).toBe(placed.receipt.ingressAt + HOUR_MS);
    await untilLotShowsBid(world.as('dealer1'), placed);
    const auction = await world.as('dealer1').run('SEC-48', { query: { idAuction: id } });
    expect([auction.endsAt, ...auction.lotList.map(({ endsAt }) => endsAt)]).toEqual(
      times(3, () => placed.endsAt),
    );
  });
});

describe('I9 a rebuild of the read model while the portal runs', () => {
  /** All data that the portal reads from the read model, without the time of the response. */
  const rows = async (who: 'dealer1' | 'auctioneer') => {
    const client = world.as(who);
    const { serverNow: _now, ...auction } = await client.run('SEC-47', { query: { idAuction } });
    return auction;
  };

  it('restores the same data, and bids are accepted in the meantime', async () => {
    const before = [await rows('dealer1'), await rows('auctioneer')];
    const other = await launchAuction(world, { bidders: ['dealer1'] });
    const input = (euros: number) => ({
      params: { idAuction: other, idLot: 1 },
      body: { offer: euros },
    });
    const made = rebuild('all', portal.parts);
    let last = await world.as('dealer1').run('SEC-59', input(5000));
    for (const euros of [5100, 5200, 5300])
      last = await world.as('dealer1').run('SEC-59', input(euros));
    expect((await made).events).toBeGreaterThan(0);
    expect([await rows('dealer1'), await rows('auctioneer')]).toEqual(before);
    expect(await untilLotShowsBid(world.as('dealer1'), last)).toMatchObject({
      priceMinor: 530_000,
      offers: 4,
    });
  });
});

describe('reads from a read model that lags', () => {
  it('never return an older position than the caller has seen, in this session or as stated in X-Seen', async () => {
    const idFresh = await launchAuction(world, { lots: [{}] });
    const params = { idAuction: idFresh, idLot: 1 };
    const offer = (who: 'dealer1' | 'dealer2', euros: number) =>
      world.as(who).run('SEC-59', { params, body: { offer: euros } });
    const elsewhere = await world.signIn('dealer2', 'token');
    for (let round = 0; round < 8; round += 1) {
      const { receipt } = await offer('dealer1', 5000 + round * 200);
      const read = await world.as('dealer1').run('SEC-73', { params });
      expect(read.position).toBeGreaterThanOrEqual(receipt.position!);
      expect(read.own?.amountMinor).toBe(500_000 + round * 20_000);
      const answer = await offer('dealer2', 5100 + round * 200);
      const headers = { 'x-seen': `lot-0@x, ${answer.receipt.stream}@${answer.receipt.position}` };
      const { lotList } = await elsewhere.run('SEC-48', { query: { idAuction: idFresh }, headers });
      const shown = lotList.find(({ idLot }) => idLot === params.idLot);
      expect(shown?.position).toBeGreaterThanOrEqual(answer.receipt.position!);
    }
    const never = { 'x-seen': `lot-${idFresh}.${params.idLot}@99999` };
    await elsewhere.run('SEC-73', { params, headers: never });
  });

  it('return 503 with a time to retry for sales and vehicles', async () => {
    const idFresh = await launchAuction(world, { lots: [{}] });
    const params = { idAuction: idFresh, idLot: 1 };
    const [vehicle] = (await world.as('dealer1').run('SEC-73', { params })).vehicles;
    const one = { params: { id: vehicle!.idVehicle } };
    const elsewhere = await world.signIn('dealer2', 'token');
    const held = portal.parts.dataSource.createQueryRunner();
    await held.startTransaction();
    try {
      await held.query('LOCK TABLE lot_board IN SHARE MODE');
      const { receipt } = await world
        .as('dealer1')
        .run('SEC-59', { params, body: { offer: 5000 } });
      const headers = { 'x-seen': `${receipt.stream}@${receipt.position}` };
      // Run the calls in parallel, because the database ends transactions that idle for five
      // seconds.
      const refusals = [
        elsewhere.refusal('SEC-69', { headers }),
        elsewhere.refusal('SEC-21', { ...one, headers }),
        elsewhere.refusal('ENG-25', { ...one, headers }),
      ];
      for (const { problem } of await Promise.all(refusals)) expect(problem.code).toBe('NOT_READY');
    } finally {
      await held.rollbackTransaction();
      await held.release();
    }
  });
});
