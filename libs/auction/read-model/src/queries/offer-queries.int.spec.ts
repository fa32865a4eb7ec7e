import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OfferQueries, type OfferViewer } from './offer-queries.js';
import { StandingQueries } from './standing-queries.js';
import { FIRST_EVENT_AT } from '../testing/envelopes.js';
import { AS_OWNER, AS_STAFF, dealerViewer, FIRST_PAGE, readReport } from '../testing/viewers.js';
import { makeWorld } from '../testing/read-model-world.js';
import {
  LOT_ONE,
  LOT_TWO,
  lotAwarded,
  bid,
  lotClosed,
  published,
  lotScheduled,
  sealedBid,
  lotStarted,
  voided,
} from '../testing/write-events.js';

let world: Awaited<ReturnType<typeof makeWorld>>;
let offers: OfferQueries;
let standings: StandingQueries;
beforeAll(async () => {
  world = await makeWorld();
  offers = new OfferQueries(world.dataSource);
  standings = new StandingQueries(world.dataSource);
});
beforeEach(() => world.empty());
afterAll(() => world.drop());

describe('OfferQueries', () => {
  const first = { idOffer: 1, idDealer: 10, amountMinor: 700_000 };
  const second = { idOffer: 2, idDealer: 11, amountMinor: 800_000 };
  const open = () =>
    world.happened(
      published(1),
      lotScheduled(LOT_ONE),
      lotStarted(LOT_ONE),
      bid(LOT_ONE, first, 500_000, 10),
      bid(LOT_ONE, second, 710_000, 11),
    );
  const amounts = async (viewer: OfferViewer) =>
    (await offers.lotHistory(LOT_ONE, viewer, FIRST_PAGE)).offers.map(
      ({ amountMinor }) => amountMinor,
    );

  const VALID = { voided: false, voidReason: null, afterVoid: null };

  it("ENG-09 in part: numbers other bidders without naming them, and hides their agents' maximums", async () => {
    await open();
    const { offers: rows, total } = await offers.lotHistory(LOT_ONE, dealerViewer(10), FIRST_PAGE);
    expect(total).toBe(2);
    const me = { bidder: 1, own: true, idDealer: null };
    const other = { bidder: 2, own: false, idDealer: null };
    expect(rows).toEqual([
      {
        idOffer: 1,
        position: 2,
        at: FIRST_EVENT_AT + 3,
        kind: 'AGENT',
        amountMinor: 700_000,
        bidder: 1,
        own: true,
        idDealer: 10,
        priceMinor: 500_000,
        leader: me,
        ...VALID,
        leading: false,
      },
      {
        idOffer: 2,
        position: 3,
        at: FIRST_EVENT_AT + 4,
        kind: 'AGENT',
        amountMinor: null,
        bidder: 2,
        own: false,
        idDealer: null,
        priceMinor: 710_000,
        leader: other,
        ...VALID,
        leading: true,
      },
    ]);
  });

  it('ENG-09 in part: shows the amount of an outbid bid, and the resulting price for the leader', async () => {
    const plain = { idOffer: 2, idDealer: 11, amountMinor: 600_000 };
    await world.happened(
      published(1),
      lotScheduled(LOT_ONE),
      lotStarted(LOT_ONE),
      bid(LOT_ONE, first, 500_000, 10),
      bid(LOT_ONE, plain, 610_000, 10, 'OFFER'),
    );
    const seen = async (viewer: OfferViewer) => {
      const { offers: rows } = await offers.lotHistory(LOT_ONE, viewer, FIRST_PAGE);
      const { kind, amountMinor, bidder, own, idDealer, priceMinor, leader } = rows[1]!;
      return { kind, amountMinor, priceMinor, by: { bidder, own, idDealer }, leader };
    };
    const answered = { kind: 'OFFER', amountMinor: 600_000, priceMinor: 610_000 };
    const party = (bidder: number, own: boolean, idDealer: number | null) => ({
      bidder,
      own,
      idDealer,
    });
    expect(await seen(dealerViewer(12))).toEqual({
      ...answered,
      by: party(2, false, null),
      leader: party(1, false, null),
    });
    expect(await seen(dealerViewer(10))).toEqual({
      ...answered,
      by: party(2, false, null),
      leader: party(1, true, null),
    });
    for (const viewer of [AS_OWNER, AS_STAFF])
      expect(await seen(viewer)).toEqual({
        ...answered,
        by: party(2, false, 11),
        leader: party(1, false, 10),
      });
    expect(await readReport(offers, 1)).toMatchObject([
      { amountMinor: null, priceMinor: 500_000, idDealer: 10, leader: { idDealer: 10 } },
      { amountMinor: 600_000, priceMinor: 610_000, idDealer: 11, leader: { idDealer: 10 } },
    ]);
  });

  it('ENG-07 shows when a bid was voided, and price and leader after that', async () => {
    await world.happened(
      published(1),
      lotScheduled(LOT_ONE),
      lotStarted(LOT_ONE),
      bid(LOT_ONE, first, 500_000, 10),
      bid(LOT_ONE, second, 710_000, 11),
      voided(LOT_ONE, second, { idLeader: 10, priceMinor: 500_000 }),
    );
    const left = async (viewer: OfferViewer) =>
      (await offers.lotHistory(LOT_ONE, viewer, FIRST_PAGE)).offers.map(
        ({ afterVoid }) => afterVoid,
      );
    const at = FIRST_EVENT_AT + 5;
    const leader = { bidder: 1, own: false };
    expect(await left(dealerViewer(11))).toEqual([
      null,
      { at, priceMinor: 500_000, leader: { ...leader, idDealer: null } },
    ]);
    expect(await left(AS_OWNER)).toEqual([
      null,
      { at, priceMinor: 500_000, leader: { ...leader, idDealer: 10 } },
    ]);
    await world.happened(voided(LOT_ONE, first, { idLeader: null, priceMinor: null }));
    expect(await left(dealerViewer(11))).toMatchObject([
      { at: FIRST_EVENT_AT, priceMinor: null, leader: null },
      { priceMinor: 500_000 },
    ]);
    const [report] = await readReport(offers, 1);
    expect(report).toMatchObject({ voided: true, afterVoid: { at: FIRST_EVENT_AT, leader: null } });
  });

  it('SEC-67 shows a maximum only to its dealer while the lot runs, and never to the owner', async () => {
    await open();
    expect(await amounts(dealerViewer(10))).toEqual([700_000, null]);
    expect(await amounts(dealerViewer(11))).toEqual([null, 800_000]);
    expect(await amounts(AS_STAFF)).toEqual([null, null]);
    expect(await amounts(AS_OWNER)).toEqual([null, null]);
    await world.happened(...lotClosed(LOT_ONE, [{ ...second, amountMinor: 710_000 }]));
    expect(await amounts(dealerViewer(10))).toEqual([700_000, null]);
    expect(await amounts(AS_STAFF)).toEqual([700_000, 800_000]);
    expect(await amounts(AS_OWNER)).toEqual([null, null]);
    const report = await readReport(offers, 1);
    expect(report.map(({ priceMinor }) => priceMinor)).toEqual([500_000, 710_000]);
    expect(report.map(({ amountMinor }) => amountMinor)).toEqual([null, null]);
    expect(JSON.stringify(report)).not.toContain('800000');
  });

  it('SEC-67 streams all bids of all lots into the report, in many pages', async () => {
    await world.happened(
      published(1),
      lotScheduled(LOT_ONE),
      lotScheduled(LOT_TWO),
      lotStarted(LOT_ONE),
      lotStarted(LOT_TWO),
    );
    const many = [LOT_ONE, LOT_TWO].flatMap((key) =>
      Array.from({ length: 600 }, (_, i) =>
        bid(key, { idOffer: i + 1, idDealer: 10, amountMinor: 1 }, i, 10),
      ),
    );
    await world.happened(...many.slice(0, 900));
    await world.happened(...many.slice(900));
    const report = await readReport(offers, 1);
    expect(report).toHaveLength(1_200);
    expect(new Set(report.map(({ idLot, idOffer }) => `${idLot}.${idOffer}`)).size).toBe(1_200);
  });

  it("ENG-17 returns the dealer's status: leading, outbid, awaiting, won or lost, with the rank", async () => {
    await open();
    const standing = async (idDealer: number) => (await standings.inAuction(idDealer, 1))[0];
    expect(await standing(10)).toEqual({
      idLot: 1,
      position: 3,
      priceMinor: 710_000,
      state: 'OUTBID',
      amountMinor: 700_000,
      isAgent: true,
      maximumMinor: null,
      minimumNextMinor: expect.any(Number) as number,
      minimumAgentMinor: expect.any(Number) as number,
      rank: 2,
      reason: null,
      undone: null,
    });
    expect(await standing(11)).toMatchObject({ state: 'LEADING', rank: 1 });
    expect(await standings.inAuction(12, 1)).toEqual([]);
    const best = { ...second, amountMinor: 710_000 };
    await world.happened(...lotClosed(LOT_ONE, [best]));
    expect(await standing(10)).toMatchObject({ state: 'UNDECIDED' });
    expect(await standing(11)).toMatchObject({ state: 'AWAITING' });
    await world.happened(...lotAwarded(LOT_ONE, best));
    expect(await standing(11)).toMatchObject({ state: 'WON' });
    expect(await standing(10)).toMatchObject({ state: 'LOST' });
  });

  it('I11 returns the status AWAITING for every sealed bidder, without amount or rank', async () => {
    await world.happened(
      published(1),
      lotScheduled(LOT_ONE, { format: { kind: 'SEALED' } }),
      lotStarted(LOT_ONE),
    );
    await world.happened(sealedBid(LOT_ONE, first), sealedBid(LOT_ONE, second));
    const awaiting = {
      idLot: 1,
      state: 'AWAITING',
      amountMinor: null,
      isAgent: false,
      rank: null,
      reason: null,
      undone: null,
      maximumMinor: null,
      minimumNextMinor: null,
      minimumAgentMinor: null,
      // Sealed bids after that changed nothing public.
      position: 1,
      priceMinor: null,
    };
    expect(await standings.inAuction(10, 1)).toEqual([awaiting]);
    const { offers: rows, total } = await offers.lotHistory(LOT_ONE, dealerViewer(10), FIRST_PAGE);
    expect([total, rows.length]).toEqual([1, 1]);
    const nothing = { bidder: null, amountMinor: null, priceMinor: null, leader: null };
    expect(rows[0]).toMatchObject({ idOffer: 1, position: 1, own: true, ...nothing });
    await world.happened(voided(LOT_ONE, first, { idLeader: null, priceMinor: null }));
    const [taken] = (await offers.lotHistory(LOT_ONE, dealerViewer(10), FIRST_PAGE)).offers;
    expect(taken?.afterVoid).toEqual({ at: FIRST_EVENT_AT, priceMinor: null, leader: null });
    await world.happened(sealedBid(LOT_ONE, { ...first, idOffer: 3 }));
    await world.happened(...lotClosed(LOT_ONE, [second, { ...first, idOffer: 3 }]));
    const revealed = (await offers.lotHistory(LOT_ONE, AS_OWNER, FIRST_PAGE)).offers;
    expect(revealed.map((one) => [one.amountMinor, one.priceMinor, one.leader])).toEqual([
      [null, null, null],
      [800_000, null, null],
      [700_000, null, null],
    ]);
    expect(await standings.inAuction(10, 1)).toMatchObject([{ state: 'AWAITING', rank: 2 }]);
  });
});
