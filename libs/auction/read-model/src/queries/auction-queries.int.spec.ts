import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuctionQueries } from './auction-queries.js';
import { FIRST_EVENT_AT } from '../testing/envelopes.js';
import { makeWorld } from '../testing/read-model-world.js';
import {
  HOUR_MS,
  LOT_ONE,
  LOT_TWO,
  lotAwarded,
  bid,
  lotClosed,
  writeToAuction,
  writeToLot,
  published,
  lotScheduled,
  sealedBid,
  lotStarted,
} from '../testing/write-events.js';

const STAFF = { staffMarkets: ['IT'] };

let world: Awaited<ReturnType<typeof makeWorld>>;
let auctions: AuctionQueries;
beforeAll(async () => {
  world = await makeWorld();
  auctions = new AuctionQueries(world.dataSource);
});
beforeEach(() => world.empty());
afterAll(() => world.drop());

describe('AuctionQueries', () => {
  it('SEC-45 filters by id, status, text and template, within a scope', async () => {
    await world.happened(
      published(1, { name: 'Spring 100%' }),
      published(2, { idTemplate: 5, name: 'Autumn' }),
      published(3, { idMarkets: ['DE'] }),
      writeToAuction(2, { type: 'AuctionStarted', data: {} }),
      lotScheduled({ idAuction: 1, idLot: 1 }, { idVehicles: [77] }),
    );
    const ids = async (filter: Omit<Parameters<typeof auctions.auctions>[0], 'scope'>) =>
      (await auctions.auctions({ scope: STAFF, ...filter })).rows.map(({ idAuction }) => idAuction);
    expect(await ids({})).toEqual([2, 1]);
    expect(await ids({ ids: [1, 3] })).toEqual([1]);
    expect(await ids({ status: ['RUN'] })).toEqual([2]);
    expect(await ids({ text: '100%' })).toEqual([1]);
    expect(await ids({ text: '%' })).toEqual([1]);
    expect(await ids({ text: 'nothing', orTemplateIds: [5] })).toEqual([2]);
    expect(await ids({ text: 'nothing', orVehicleIds: [77] })).toEqual([1]);
    expect(await ids({ templateIds: [4] })).toEqual([1]);
    expect(await ids({ sortField: 'auctionName', sortOrder: 'asc' })).toEqual([2, 1]);
    expect(await ids({ page: { limit: 1, offset: 1 } })).toEqual([1]);
    expect(await auctions.auctions({ scope: {} })).toEqual({ rows: [], total: 0 });
    const second = await auctions.auctions({ scope: STAFF, page: { limit: 1, offset: 5 } });
    expect(second).toEqual({ rows: [], total: 2 });
    expect(await auctions.auction(3)).toMatchObject({ idMarkets: ['DE'], status: 'SCH' });
    expect(await auctions.auction(4)).toBeNull();
  });

  it('SEC-54 lists running auctions without deleted ones', async () => {
    const start = (id: number) => writeToAuction(id, { type: 'AuctionStarted', data: {} });
    await world.happened(published(1), published(2, { endsAt: FIRST_EVENT_AT + 5 }), published(3));
    await world.happened(
      start(1),
      start(2),
      writeToAuction(3, { type: 'AuctionDeleted', data: {} }),
    );
    const running = await auctions.runningAuctions(STAFF);
    expect(running.rows.map(({ idAuction }) => idAuction)).toEqual([2, 1]);
    expect(await auctions.auction(3)).toBeNull();
  });

  it('lists starts and ends that are due, without paused lots and deleted auctions', async () => {
    await world.happened(
      published(1),
      lotScheduled(LOT_ONE),
      lotScheduled(LOT_TWO),
      lotStarted(LOT_ONE, FIRST_EVENT_AT + 10),
    );
    const far = HOUR_MS * 2;
    expect(await auctions.dueWithin(far, FIRST_EVENT_AT)).toEqual([
      { work: 'START_AUCTION', idAuction: 1, idLot: null, at: FIRST_EVENT_AT },
      { work: 'START_LOT', ...LOT_TWO, at: FIRST_EVENT_AT },
      { work: 'CLOSE_LOT', ...LOT_ONE, at: FIRST_EVENT_AT + 10 },
    ]);
    expect(await auctions.dueWithin(9, FIRST_EVENT_AT)).toHaveLength(2);
    await world.happened(
      writeToLot(LOT_ONE, { type: 'LotPaused', data: { reason: 'a question' } }),
    );
    expect(await auctions.dueWithin(far, FIRST_EVENT_AT)).toHaveLength(2);
    await world.happened(writeToAuction(1, { type: 'AuctionDeleted', data: {} }));
    expect(await auctions.dueWithin(far, FIRST_EVENT_AT)).toEqual([]);
  });

  it('SEC-21 lists the auctions of a vehicle, newest first, without sealed prices', async () => {
    await world.happened(
      published(1),
      lotScheduled(LOT_ONE, { idVehicles: [5] }),
      lotStarted(LOT_ONE),
      bid(LOT_ONE, { idOffer: 1, idDealer: 10, amountMinor: 900_000 }, 500_000, 10),
      published(2),
      lotScheduled({ idAuction: 2, idLot: 1 }, { idVehicles: [4, 5], format: { kind: 'SEALED' } }),
      published(3, { idMarkets: ['DE'] }),
      lotScheduled({ idAuction: 3, idLot: 1 }),
    );
    await world.happened(
      sealedBid({ idAuction: 2, idLot: 1 }, { idOffer: 1, idDealer: 10, amountMinor: 1 }),
    );
    const rows = await auctions.vehicleAuctions(5, STAFF);
    expect(rows.rows).toMatchObject([
      { idAuction: 2, auctionName: 'Fleet 2', maxOfferMinor: null, dateCreate: FIRST_EVENT_AT + 4 },
      { idAuction: 1, basePriceMinor: 500_000, maxOfferMinor: 500_000, dateCreate: FIRST_EVENT_AT },
    ]);
    const sorted = async (
      sortField: 'basePriceMinor' | 'maxOfferMinor',
      sortOrder: 'asc' | 'desc',
    ) =>
      (await auctions.vehicleAuctions(5, STAFF, { sortField, sortOrder })).rows.map(
        ({ idAuction }) => idAuction,
      );
    // Hidden values come last in either order.
    expect(await sorted('maxOfferMinor', 'asc')).toEqual([1, 2]);
    expect(await sorted('maxOfferMinor', 'desc')).toEqual([1, 2]);
    const second = await auctions.vehicleAuctions(5, STAFF, { limit: 1, offset: 1 });
    expect([second.rows.length, second.total]).toEqual([1, 2]);
    const elsewhere = await auctions.vehicleAuctions(5, { staffMarkets: ['DE'] });
    expect(elsewhere).toEqual({ rows: [], total: 0 });
    const each = (scope: typeof STAFF, most = 10) =>
      auctions.auctionsOfEach([6, 5, 4], scope, most);
    const blank = { idAuction: -1, idLot: -1, endAuction: null };
    const [none, newest, older, other] = await each(STAFF);
    expect(none).toEqual({ idVehicle: 6, ...blank });
    expect([newest, older, other]).toMatchObject([
      { idVehicle: 5, idAuction: 2, idLot: 1, endAuction: rows.rows[0]!.endAuction },
      { idVehicle: 5, idAuction: 1, idLot: 1, endAuction: rows.rows[1]!.endAuction },
      { idVehicle: 4, idAuction: 2, idLot: 1 },
    ]);
    expect((await each(STAFF, 1)).map(({ idAuction }) => idAuction)).toEqual([-1, 2, 2]);
    expect(await each({ staffMarkets: ['DE'] })).toEqual(
      [6, 5, 4].map((idVehicle) => ({ idVehicle, ...blank })),
    );
    const shown = async (scope: typeof STAFF) => [
      ...(await auctions.visibleVehicles([6, 5, 4], scope)),
    ];
    expect([await shown(STAFF), await shown({ staffMarkets: ['DE'] })]).toEqual([[5, 4], []]);
  });

  it('ENG-25 in part: lists award prices of vehicles that were the only one in their lot, within the scope', async () => {
    const best = { idOffer: 1, idDealer: 10, amountMinor: 900_000 };
    const elsewhere = { idAuction: 3, idLot: 1 };
    const together = { idAuction: 1, idLot: 2 };
    await world.happened(published(1), published(3, { idMarkets: ['DE'] }));
    for (const [key, idVehicles] of [
      [LOT_ONE, [5]],
      [together, [5, 6]],
      [elsewhere, [6]],
    ] as const)
      await world.happened(
        lotScheduled(key, { idVehicles: [...idVehicles] }),
        lotStarted(key),
        bid(key, best, best.amountMinor, 10),
        ...lotClosed(key, [best], [...idVehicles]),
        ...lotAwarded(key, best),
      );
    const sales = await auctions.awardedPrices([5, 6, 7], STAFF, 10);
    expect(sales).toMatchObject([{ idVehicle: 5, priceMinor: 900_000, currency: 'EUR' }]);
    const all = { staffMarkets: ['IT', 'DE'] };
    expect(await auctions.awardedPrices([5, 6, 7], all, 10)).toHaveLength(2);
    expect(await auctions.awardedPrices([5, 6, 7], all, 1)).toHaveLength(1);
    expect(await auctions.awardedPrices([7], all, 10)).toEqual([]);
  });
});
