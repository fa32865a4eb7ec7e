import { awardStream, lotStream, type SaleFormat } from '@fairlot/auction-domain';
import type { HttpMethod } from '@fairlot/contracts';
import { lotTopic, publicLot, type LotLog } from '@fairlot/contracts/live';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makePortal, HOUR_MS, type UserName, type Portal } from '../testing/make-portal.js';
import { readRetained } from '../testing/retained-on.js';

let portal: Portal;
beforeAll(async () => {
  portal = await makePortal();
});
afterAll(() => portal.app.stop());

type Call = readonly [who: UserName, method: HttpMethod, path: string, body?: object];
const reason = 'because it is so';
const LOT = 1;

const resume: Call = ['seller', 'PATCH', 'resume', { idLots: [LOT] }];
const offer = (who: UserName, raise: number): Call => [
  who,
  'POST',
  `offer/${LOT}`,
  { offer: 5_000 + raise * 100, confirmed: true },
];
const sealedOffer = (who: UserName, raise: number): Call => [
  who,
  'POST',
  `sealed-offer/${LOT}`,
  { amountMinor: 5e5 + raise * 1e4, confirmed: true },
];

/** Random requests for the first lot, valid or invalid. Requests that end the lot are rare. */
const CALLS = {
  buyerOffers: (raise) => offer('buyer', raise),
  rivalOffers: (raise) => offer('rival', raise),
  agent: (raise) => [
    'rival',
    'POST',
    `agent/${LOT}`,
    { maximumMinor: 6e5 + raise * 1e4, confirmed: true },
  ],
  buyerSeals: (raise) => sealedOffer('buyer', raise),
  rivalSeals: (raise) => sealedOffer('rival', raise),
  void: (raise) => ['admin', 'PATCH', `void/${LOT}/${1 + (raise % 3)}`, { reason }],
  pause: () => ['seller', 'PATCH', 'pause', { idLots: [LOT], reason }],
  resume: () => resume,
  close: () => ['admin', 'PATCH', `close/${LOT}`, { reason }],
  notAward: () => ['seller', 'POST', 'not-award', { idLots: [LOT], reason }],
  award: (raise) => ['seller', 'PATCH', `award/${LOT}/${1 + (raise % 3)}`, { reason }],
  revert: () => ['seller', 'PATCH', `revert-award/${LOT}`, { reason }],
  reopen: (_raise, endsAt) => ['seller', 'PATCH', `reopen/${LOT}`, { endsAt, reason }],
  withdraw: (raise) => (raise < 50 ? resume : ['admin', 'PATCH', `withdraw/${LOT}`, { reason }]),
  buy: (raise) =>
    raise < 45
      ? offer('buyer', raise)
      : ['rival', 'POST', `offer/${LOT}`, { offer: 9_000, clickAndBuy: true, confirmed: true }],
} as const satisfies Record<string, (raise: number, endsAt: number) => Call>;

type Step = { readonly call: keyof typeof CALLS; readonly raise: number };
const step = (call: keyof typeof CALLS, raise = 0): Step => ({ call, raise });

/** Histories of cases that random histories may not contain. */
const ENDED = [
  step('void'),
  step('pause'),
  step('resume'),
  step('close'),
  step('reopen'),
  step('close'),
  step('notAward'),
  step('award', 1),
  step('revert'),
  step('award', 1),
];
const MET: Readonly<Record<SaleFormat['kind'], readonly Step[][]>> = {
  ASCENDING: [
    [step('buyerOffers', 10), step('rivalOffers', 12), ...ENDED],
    [step('buyerOffers', 10), step('buy', 50), step('revert'), step('award', 1)],
    [step('buyerOffers', 10), step('withdraw', 50)],
  ],
  SEALED: [
    [step('buyerSeals', 10), step('rivalSeals', 12), ...ENDED],
    [step('buyerSeals', 10), step('withdraw', 50)],
  ],
};

const boardOf = async (who: UserName, idAuction: number): Promise<readonly object[]> => {
  const path = `/api/v1/secure/auctionFullNoOffer?idAuction=${idAuction}`;
  return (await portal.call<{ lotList: object[] }>(who, 'GET', path)).body.lotList;
};

/** The public part of the lot in each view. */
const everyWay = async (idAuction: number, base: string) => {
  const { store, dataSource, caughtUp } = portal.app;
  const key = { idAuction, idLot: LOT };
  const streams = await Promise.all(
    [lotStream(key), awardStream(key)].map((s) => store.readStream(s)),
  );
  for (const last of streams.flatMap((events) => events.at(-1) ?? []))
    await caughtUp(last.stream, last.position);
  const live = publicLot.parse(
    await readRetained(lotTopic(idAuction, LOT), streams.flat(), portal.clock),
  );
  const [row] = await dataSource.query<{ shown: unknown }[]>(
    'SELECT shown FROM lot_board WHERE id_auction = $1 AND id_lot = $2',
    [idAuction, LOT],
  );
  const http = await portal.call('buyer', 'GET', `${base}/lot-detail/${LOT}`);
  const [listed] = await boardOf('buyer', idAuction);
  // The board comes from the cache and the lot from its row. They must be equal for each viewer.
  expect(listed).toEqual(http.body);
  const managed = await portal.call('seller', 'GET', `${base}/lot-detail/${LOT}`);
  expect((await boardOf('seller', idAuction))[0]).toEqual(managed.body);
  const missed = await portal.call<LotLog>('buyer', 'GET', `${base}/log/${LOT}?after=0`);
  return { live, row: row?.shown, http, listed, missed: missed.body };
};

it.each([
  ['ASCENDING', { reserveMinor: 600_000, clickAndBuyMinor: 900_000 }],
  ['SEALED', { reserveMinor: 600_000 }],
] as const)(
  'a lot that is %s is the same over HTTP, on its topic and in its row',
  async (kind, prices) => {
    const types = new Set<string>();
    const numRuns = MET[kind].length + (inject('full') ? 4 : 1);
    const steps = fc.array(
      fc.record({
        call: fc.constantFrom(...(Object.keys(CALLS) as (keyof typeof CALLS)[])),
        raise: fc.nat({ max: 60 }),
      }),
      { minLength: 20, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const idVehicle = await portal.makeVehicle();
        const lots = [{ idVehicles: [idVehicle], basePriceMinor: 500_000, ...prices }];
        const { idAuction, base } = await portal.published({ lots, format: { kind } });
        for (const { call, raise } of history) {
          portal.clock.at += 61_000;
          await portal.closeDue(idAuction);
          const [who, method, path, body] = CALLS[call](raise, portal.clock.at + 2 * HOUR_MS);
          const { status, text } = await portal.call(who, method, `${base}/${path}`, body);
          expect(status, text).toBeLessThan(500);
          const { live, row, http, listed, missed } = await everyWay(idAuction, base);
          expect(publicLot.parse(http.body)).toEqual(live);
          expect([row, publicLot.parse(listed)]).toEqual([live, live]);
          if (missed.outcome === 'events')
            expect(publicLot.parse(missed.events.at(-1)?.state)).toEqual(live);
        }
        const events = await portal.app.store.readStream(lotStream({ idAuction, idLot: LOT }));
        for (const { type } of events) types.add(type);
      }),
      { numRuns, seed: 1764, endOnFailure: true, examples: MET[kind].map((met) => [met]) },
    );
    const expected = ['OfferVoided', 'LotPaused', 'LotClosed', 'LotReopened', 'LotAwardReverted'];
    const own = kind === 'ASCENDING' ? ['OfferAccepted', 'LotSold'] : ['SealedOfferAccepted'];
    expect([...types]).toEqual(expect.arrayContaining([...expected, ...own]));
  },
  240_000,
);

it('SEC-48 returns a board with current rows, whichever process wrote them', async () => {
  const { dataSource } = portal.app;
  const lots = [];
  for (let n = 0; n < 3; n += 1)
    lots.push({ idVehicles: [await portal.makeVehicle()], basePriceMinor: 500_000 });
  const { idAuction } = await portal.published({ lots });
  const [first] = await boardOf('buyer', idAuction);
  expect(first).toMatchObject({ idLot: 1, endsAt: expect.any(Number) });
  // Changes the row without an event, as a rebuild and the job that marks vehicles do.
  await dataSource.query(
    `UPDATE lot_board SET shown = jsonb_set(shown::jsonb, '{endsAt}', '1') WHERE id_auction = $1 AND id_lot = 2`,
    [idAuction],
  );
  await dataSource.query(`UPDATE vehicle SET brand = 'Another' WHERE id_vehicle = $1`, [
    lots[2]?.idVehicles[0],
  ]);
  const boards = await Promise.all(
    (['buyer', 'rival', 'seller', 'buyer'] as const).map((who) => boardOf(who, idAuction)),
  );
  for (const [one, two, three] of boards) {
    expect(one).toMatchObject({ idLot: 1, endsAt: Reflect.get(first!, 'endsAt') });
    expect(two).toMatchObject({ idLot: 2, endsAt: 1 });
    expect(three).toMatchObject({ idLot: 3, vehicles: [{ brand: 'Another' }] });
  }
  await dataSource.query('DELETE FROM lot_board WHERE id_auction = $1 AND id_lot = 1', [idAuction]);
  expect((await boardOf('buyer', idAuction)).map((lot) => Reflect.get(lot, 'idLot'))).toEqual([
    2, 3,
  ]);
});
