import {
  auctionDecider,
  DEFAULT_POLICY,
  type Auction,
  type AuctionEvent,
  type AuctionState,
  type AuctionTerms,
  type LotStanding,
} from '@fairlot/auction-domain';
import { checkProperty } from '@fairlot/testing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auctionAfter, emptyAuction, type FoldedAuction } from './folded-auction.js';
import { publicAuctionOf } from './public-auction-of.js';
import { countsOf, allLotIdsIn, lotCountIn } from './standings.js';

const ID = 12;
const OWNER = 900;
const RUNS = 300;

const instant = fc.integer({ min: 1_000, max: 9_000 });
const aHash = fc.constantFrom('ab', 'cd');
const terms: fc.Arbitrary<AuctionTerms> = fc.record({
  name: fc.constantFrom('Fleet', 'Fleet returns'),
  auctionType: fc.constantFrom('LEA', 'OTH'),
  idTemplate: fc.nat(3),
  idMarkets: fc.constantFrom(['IT'], ['IT', 'DE']),
  startsAt: instant,
  endsAt: instant,
  staggerMs: fc.nat(3),
  format: fc.constantFrom({ kind: 'ASCENDING' as const }, { kind: 'SEALED' as const }),
  policy: fc.constant(DEFAULT_POLICY),
  policyHash: aHash,
  regulation: fc.record({ version: fc.nat(3), hash: aHash }),
  idLots: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
});

const STANDINGS: readonly Omit<LotStanding, 'idLot'>[] = [
  { status: 'SCH', awardStatus: null },
  { status: 'RUN', awardStatus: null },
  { status: 'CLD', awardStatus: 'TBA' },
  { status: 'CLD', awardStatus: 'NAW' },
  { status: 'AWA', awardStatus: 'AWA' },
  { status: 'WDR', awardStatus: null },
];

/**
 * Makes the next event of an auction. Its lots are lots of the auction, because the engine accepts
 * no others.
 */
type NextEvent = (auction: Auction) => AuctionEvent;
const eventFrom = <Value>(values: fc.Arbitrary<Value>, event: (value: Value) => AuctionEvent) =>
  values.map(
    (value): NextEvent =>
      () =>
        event(value),
  );

const PLAIN = ['Started', 'Closed', 'Awarded', 'AwardReverted'] as const;
const aStep: fc.Arbitrary<NextEvent> = fc.oneof(
  eventFrom(terms, (data) => ({ type: 'AuctionEdited', data })),
  eventFrom(fc.constantFrom(...PLAIN), (what) => ({ type: `Auction${what}`, data: {} })),
  eventFrom(instant, (endsAt) => ({ type: 'AuctionReopened', data: { endsAt } })),
  eventFrom(
    fc.record({ endsAt: instant, reason: fc.constantFrom('OWNER', 'TECHNICAL') }),
    (data) => ({
      type: 'AuctionExtended',
      data: { ...data, note: null },
    }),
  ),
  eventFrom(fc.constantFrom('<p>rain</p>', null), (message) => ({
    type: 'AuctionMessageSet',
    data: { message },
  })),
  eventFrom(fc.constantFrom({ idFile: 1, fileName: 'terms.pdf' }, null), (file) => ({
    type: 'AuctionFileMessageSet',
    data: { file },
  })),
  fc
    .array(fc.record({ nth: fc.nat(8), standing: fc.constantFrom(...STANDINGS) }))
    .map((changes): NextEvent => ({ lots }) => {
      const idLots = [...lots.keys()];
      const changed = changes.map(({ nth, standing }) => ({
        idLot: idLots[nth % idLots.length] ?? 0,
        ...standing,
      }));
      return { type: 'AuctionLotsChanged', data: { lots: changed } };
    }),
);

const histories = fc.record({ first: terms, steps: fc.array(aStep, { maxLength: 20 }) });

const after = (events: readonly AuctionEvent[]): FoldedAuction =>
  events.reduce(
    (auction, event, position) =>
      auctionAfter(auction, { event, position, ingressAt: 100 + position }),
    emptyAuction(ID),
  );

/** Plays the events, and returns them with the engine's state of the auction after them. */
const played = ({ first, steps }: { first: AuctionTerms; steps: readonly NextEvent[] }) => {
  const published = { ...first, idAuction: ID, idOwnerDealer: OWNER };
  const events: AuctionEvent[] = [{ type: 'AuctionPublished', data: published }];
  const evolve = (state: AuctionState, event: AuctionEvent) => auctionDecider.evolve(state, event);
  let auction = events.reduce(evolve, auctionDecider.initial);
  for (const step of steps) {
    if (auction.status === null) break;
    const event = step(auction);
    events.push(event);
    auction = evolve(auction, event);
  }
  return { events, auction: auction as Auction };
};

describe('the fold of an auction', () => {
  it("has the same values as the engine's state after any history", () =>
    checkProperty(
      histories,
      (history) => {
        const { events, auction } = played(history);
        const { policy, policyHash: _hash, regulation, ...of } = auction.terms;
        const extendedAt = events.findLastIndex(({ type }) => type === 'AuctionExtended');
        const extended = events[extendedAt];
        const { standings: _letters, ...folded } = after(events);
        expect(folded).toEqual({
          ...of,
          idAuction: ID,
          idOwnerDealer: OWNER,
          charges: policy.charges,
          regulationVersion: regulation.version,
          regulationHash: regulation.hash,
          status: auction.status,
          endsAt: auction.endsAt,
          message: auction.message,
          fileMessage: auction.file,
          deleted: false,
          createdAt: 100,
          position: events.length - 1,
          extension:
            extended?.type === 'AuctionExtended'
              ? { reason: extended.data.reason, at: 100 + extendedAt, note: extended.data.note }
              : null,
        });
      },
      RUNS,
    ));

  it('counts the lots of each status like the engine, even after edits that remove lots', () =>
    checkProperty(
      histories,
      (history) => {
        const { events, auction } = played(history);
        const { standings } = after(events);
        const lots = [...auction.lots.values()];
        const count = (holds: (lot: LotStanding) => boolean) => lots.filter(holds).length;
        expect(lotCountIn(standings)).toBe(lots.length);
        expect(countsOf(standings)).toEqual({
          lotsRunning: count(({ status }) => status === 'RUN'),
          lotsClosed: count(({ status }) => status === 'CLD'),
          lotsToBeAwarded: count(({ awardStatus }) => awardStatus === 'TBA'),
          lotsAwarded: count(({ status }) => status === 'AWA'),
        });
        // Includes removed lots, because their topics must be cleared too.
        const ever = events.flatMap(({ data }) => ('idLots' in data ? data.idLots : []));
        const all = Array.from({ length: Math.max(...ever) }, (_, n) => n + 1);
        expect(allLotIdsIn(standings)).toEqual(all);
      },
      RUNS,
    ));

  it('has no public state before the publication and after the deletion', () =>
    checkProperty(
      histories,
      (history) => {
        const { events } = played(history);
        expect(publicAuctionOf(after([]))).toBeNull();
        expect(publicAuctionOf(after(events))).toMatchObject({ idAuction: ID });
        expect(
          publicAuctionOf(after([...events, { type: 'AuctionDeleted', data: {} }])),
        ).toBeNull();
      },
      RUNS,
    ));
});
