import { eachLotField, LOT_FIELD_NAMES, type LotFields } from '@fairlot/auction-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LotQueries } from './lot-queries.js';
import { OfferQueries } from './offer-queries.js';
import { StandingQueries } from './standing-queries.js';
import { FIRST_EVENT_AT } from '../testing/envelopes.js';
import { AS_STAFF, dealerViewer, FIRST_PAGE, readReport } from '../testing/viewers.js';
import { makeWorld } from '../testing/read-model-world.js';
import {
  HOUR_MS,
  LOT_ONE,
  LOT_TWO,
  bid,
  type Bid,
  lotClosed,
  writeToLot,
  published,
  lotScheduled,
  sealedBid,
  lotStarted,
  voided,
} from '../testing/write-events.js';

let world: Awaited<ReturnType<typeof makeWorld>>;
let lots: LotQueries;
let offers: OfferQueries;
beforeAll(async () => {
  world = await makeWorld();
  lots = new LotQueries(world.dataSource);
  offers = new OfferQueries(world.dataSource);
});
beforeEach(() => world.empty());
afterAll(() => world.drop());

describe('LotQueries', () => {
  it('SEC-41 pages lots in the order of the values that are shown, and returns more data to managers', async () => {
    await world.happened(
      published(1),
      lotScheduled(LOT_ONE, { reserveMinor: 610_000, clickAndBuyMinor: 900_000 }),
      lotScheduled(LOT_TWO, { basePriceMinor: 400_000 }),
      lotStarted(LOT_ONE),
      lotStarted(LOT_TWO),
      bid(LOT_ONE, { idOffer: 1, idDealer: 10, amountMinor: 990_000 }, 650_000, 10),
    );
    expect(await lots.lot(LOT_ONE)).toMatchObject({
      status: 'RUN',
      priceMinor: 650_000,
      minimumNextMinor: 660_000,
      unitMinor: 10_000,
      confirmAbovePermille: 1_500,
      reserveMet: true,
      offers: 1,
      clickAndBuyMinor: 900_000,
      awardStatus: null,
      position: 2,
    });
    expect(JSON.stringify(await lots.lot(LOT_ONE))).not.toMatch(/990000|610000|idLeader|idBidders/);
    const sorted = await lots.lots(1, {
      sortField: 'basePriceMinor',
      page: { limit: 1, offset: 0 },
    });
    expect(sorted).toMatchObject({ total: 2, lots: [{ idLot: 2, reserveMet: null }] });
    expect(await lots.lots(1, { page: { limit: 5, offset: 9 } })).toEqual({ total: 2, lots: [] });
    expect((await lots.lots(1, { idLots: [2, 9] })).lots.map(({ idLot }) => idLot)).toEqual([2]);
    expect(await lots.lotsByKeys([LOT_TWO, { idAuction: 9, idLot: 1 }])).toHaveLength(1);
    expect(await lots.managedLots(1, 'OWNER', [1])).toMatchObject([
      { reserveMinor: 610_000, idLeader: 10, bidders: 1, bound: [], awarded: null },
    ]);
    expect(await lots.lot({ idAuction: 1, idLot: 9 })).toBeNull();
  });

  it('returns each field of a lot to its owner, and secret fields to nobody else', async () => {
    const fields = eachLotField<LotFields>((name, { kind }) =>
      kind === 'amount' ? 500_000 + LOT_FIELD_NAMES.indexOf(name) : name,
    );
    await world.happened(published(1), lotScheduled(LOT_ONE, fields));
    const [own] = await lots.lotTerms(1, 'OWNER');
    const [others] = await lots.lotTerms(1, 'DEALER');
    expect(own).toMatchObject(fields);
    expect(others).toMatchObject(
      eachLotField<LotFields>((name, { secret }) => (secret === null ? fields[name] : null)),
    );
  });

  it('counts current bids and their bidders, but not a click-and-buy', async () => {
    const [first, second] = [10, 11].map((idDealer, n) => ({
      idOffer: n + 1,
      idDealer,
      amountMinor: 500_000 + n * 10_000,
    })) as [Bid, Bid];
    const counts = async () => {
      const [managed] = await lots.managedLots(1, 'OWNER', [1]);
      return [(await lots.lot(LOT_ONE))?.offers, managed?.bidders];
    };
    await world.happened(
      published(1),
      lotScheduled(LOT_ONE, { clickAndBuyMinor: 900_000 }),
      lotStarted(LOT_ONE),
      bid(LOT_ONE, first, 500_000, 10),
      bid(LOT_ONE, second, 510_000, 11),
    );
    expect(await counts()).toEqual([2, 2]);
    await world.happened(voided(LOT_ONE, second, { idLeader: 10, priceMinor: 500_000 }));
    expect(await counts()).toEqual([1, 1]);
    await world.happened(voided(LOT_ONE, first, { idLeader: null, priceMinor: null }));
    expect(await counts()).toEqual([0, 0]);
    const sale = { idOffer: 3, idDealer: 12, priceMinor: 900_000 };
    await world.happened(writeToLot(LOT_ONE, { type: 'LotSold', data: sale }));
    expect(await counts()).toEqual([0, 0]);
  });

  it('I11 reveals no price of a sealed lot, nor number or order of its bids, before its close and after it is reopened', async () => {
    const sealed = { format: { kind: 'SEALED' }, reserveMinor: 510_000 } as const;
    await world.happened(
      published(1),
      lotScheduled(LOT_ONE, sealed),
      lotScheduled(LOT_TWO, sealed),
      lotStarted(LOT_ONE),
    );
    const best = { idOffer: 1, idDealer: 10, amountMinor: 555_000 };
    await world.happened(sealedBid(LOT_ONE, best));
    const hidden = { priceMinor: null, offers: null, reserveMet: null, minimumNextMinor: null };
    expect(await lots.lot(LOT_ONE)).toMatchObject(hidden);
    expect((await lots.lots(1, { sortField: 'offers', sortOrder: 'desc' })).lots[0]?.idLot).toBe(1);
    await world.happened(...lotClosed(LOT_ONE, [best]));
    expect(await lots.lot(LOT_ONE)).toMatchObject({
      priceMinor: 555_000,
      offers: 1,
      reserveMet: true,
    });
    const data = { endsAt: FIRST_EVENT_AT + 2 * HOUR_MS, reason: 'a power cut' };
    await world.happened(writeToLot(LOT_ONE, { type: 'LotReopened', data }));
    expect(await lots.lot(LOT_ONE)).toMatchObject(hidden);
    const everything = [
      await lots.lot(LOT_ONE),
      await lots.managedLots(1, 'OWNER'),
      await offers.lotHistory(LOT_ONE, AS_STAFF, FIRST_PAGE),
      await offers.lotHistory(LOT_ONE, dealerViewer(11), FIRST_PAGE),
      await new StandingQueries(world.dataSource).inAuction(10, 1),
      await readReport(offers, 1),
    ];
    expect(JSON.stringify(everything)).not.toContain('555000');
  });
});
