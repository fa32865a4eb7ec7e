import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LotKey } from '@fairlot/auction-domain';
import { NO_CHARGES } from '@fairlot/auction-rules';
import { Feedbacks } from '../records/feedbacks.js';
import { DealerOfferQueries } from './dealer-offer-queries.js';
import { PurchaseQueries } from './purchase-queries.js';
import { FIRST_EVENT_AT } from '../testing/envelopes.js';
import { makeWorld } from '../testing/read-model-world.js';
import {
  lotAwarded,
  bid,
  lotClosed,
  writeToAward,
  published,
  lotScheduled,
  lotStarted,
} from '../testing/write-events.js';

const STAFF = { staffMarkets: ['IT'] };

let world: Awaited<ReturnType<typeof makeWorld>>;
let purchases: PurchaseQueries;
beforeAll(async () => {
  world = await makeWorld();
  purchases = new PurchaseQueries(world.dataSource);
});
beforeEach(() => world.empty());
afterAll(() => world.drop());

describe('PurchaseQueries', () => {
  const wonBy = async (idDealer: number, key: LotKey, idVehicles: number[]) => {
    const best = { idOffer: 1, idDealer, amountMinor: 600_000 };
    await world.happened(
      published(key.idAuction),
      lotScheduled(key),
      lotStarted(key),
      bid(key, best, 600_000, idDealer),
      ...lotClosed(key, [best], idVehicles),
      ...lotAwarded(key, best),
    );
  };
  const bought = async (
    key: LotKey,
    idDealer: number,
    idPurchase: number,
    idVehicles: number[],
  ) => {
    await wonBy(idDealer, key, idVehicles);
    await world.happened(writeToAward(key, { type: 'AwardSettled', data: { idPurchase } }));
  };

  it('SEC-69 returns awards that are not settled too, unless only settled awards are requested', async () => {
    await bought({ idAuction: 1, idLot: 1 }, 10, 91, [5]);
    await wonBy(10, { idAuction: 2, idLot: 1 }, [6]);
    const of = async (filter: Parameters<typeof purchases.purchases>[0]) =>
      (await purchases.purchases(filter)).rows.map(({ idAuction, idPurchase, at }) => [
        idAuction,
        idPurchase,
        at,
      ]);
    const [{ at: awardedAt }] = await world.dataSource.query(
      'SELECT awarded_at::float8 AS at FROM award_board WHERE id_auction = 2',
    );
    expect(await of({ sortField: 'auctionName', sortOrder: 'asc' })).toEqual([
      [1, 91, FIRST_EVENT_AT],
      [2, null, awardedAt],
    ]);
    expect(await of({ onlySettled: true })).toEqual([[1, 91, FIRST_EVENT_AT]]);
    expect(await of({ idVehicles: [6], fromAt: awardedAt })).toHaveLength(1);
    expect(await of({ idVehicles: [6], fromAt: awardedAt + 1 })).toEqual([]);
    await world.happened(
      writeToAward(
        { idAuction: 2, idLot: 1 },
        { type: 'AwardReverted', data: { reason: 'an error' } },
      ),
    );
    expect(await of({})).toEqual([[1, 91, FIRST_EVENT_AT]]);
  });

  it('counts awards that are not settled in the given markets, with those of merged duplicates', async () => {
    await bought({ idAuction: 1, idLot: 1 }, 10, 91, [5]);
    await wonBy(10, { idAuction: 2, idLot: 1 }, [6]);
    await wonBy(11, { idAuction: 3, idLot: 1 }, [7]);
    const queries = new DealerOfferQueries(world.dataSource);
    const unpaid = (idDealers: number[], idMarkets: string[]) =>
      queries.unpaid({ idDealers, idMarkets });
    expect(await unpaid([10], ['IT'])).toEqual({ lots: 1, amountMinor: 600_000 });
    expect(await unpaid([10, 11], ['IT'])).toEqual({ lots: 2, amountMinor: 1_200_000 });
    expect(await unpaid([10, 11], ['DE'])).toEqual({ lots: 0, amountMinor: 0 });
  });

  it('SEC-69 returns purchases by every filter, newest first, with the rating of the buyer', async () => {
    await bought({ idAuction: 1, idLot: 1 }, 10, 91, [5, 6]);
    await bought({ idAuction: 2, idLot: 1 }, 11, 92, [7]);
    await world.happened(published(3), lotScheduled({ idAuction: 3, idLot: 1 }));
    const ids = async (filter: Parameters<typeof purchases.purchases>[0]) =>
      (await purchases.purchases(filter)).rows.map(({ idPurchase }) => idPurchase);
    expect(new Set(await ids({}))).toEqual(new Set([91, 92]));
    expect(await ids({ idBuyers: [10] })).toEqual([91]);
    expect(await ids({ idAuction: 2 })).toEqual([92]);
    expect(await ids({ auctionName: 'fleet 2' })).toEqual([92]);
    expect(await ids({ channel: 'CLICK_BUY' })).toEqual([]);
    expect(await ids({ idVehicles: [6] })).toEqual([91]);
    expect(await ids({ fromAt: FIRST_EVENT_AT + 1 })).toEqual([]);
    expect(await ids({ beforeAt: FIRST_EVENT_AT + 1, seenBy: { scope: STAFF } })).toHaveLength(2);
    expect(await ids({ seenBy: { scope: { ownerDealer: 8 } } })).toEqual([]);
    expect(await ids({ seenBy: {} })).toEqual([]);
    expect(await ids({ seenBy: { idBuyers: [11], scope: { ownerDealer: 8 } } })).toEqual([92]);
    expect(await ids({ seenBy: { idVehicles: [6, 7] }, idBuyers: [10] })).toEqual([91]);
    expect(await ids({ seenBy: { idVehicles: [8] } })).toEqual([]);
    expect(await ids({ sortField: 'idPurchase', sortOrder: 'asc' })).toEqual([91, 92]);
    const page = { limit: 1, offset: 1 };
    const second = await purchases.purchases({ page, sortField: 'auctionName', sortOrder: 'asc' });
    expect([second.rows[0]?.idPurchase, second.total]).toEqual([92, 2]);
    await new Feedbacks(world.dataSource).submit({
      idDealer: 10,
      idPurchase: 91,
      idAuction: 1,
      idAuctioneer: 3,
      rating: 4,
      at: FIRST_EVENT_AT,
    });
    expect((await purchases.purchases({ idBuyers: [10] })).rows).toEqual([
      {
        idPurchase: 91,
        idAuction: 1,
        idLot: 1,
        auctionName: 'Fleet 1',
        channel: 'AUCTION',
        idDealer: 10,
        idOwnerDealer: 3,
        idTemplate: 4,
        idVehicles: [5, 6],
        at: FIRST_EVENT_AT,
        priceMinor: 600_000,
        charges: NO_CHARGES,
        currency: 'EUR',
        rating: 4,
      },
    ]);
  });
});
