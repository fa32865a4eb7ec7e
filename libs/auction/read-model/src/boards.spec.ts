import { awardStream, lotStream } from '@fairlot/auction-domain';
import { redact } from '@fairlot/auction-event-schema';
import type { LotFold } from '@fairlot/auction-public-lot';
import type { Projection } from '@fairlot/event-sourcing-projection';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { auctionBoard } from './auction-board/auction-board.projection.js';
import { awardBoard } from './award-board/award-board.projection.js';
import { lotBoard } from './lot-board/lot-board.projection.js';
import { FIRST_EVENT_AT } from './testing/envelopes.js';
import { expectedRows } from './testing/oracle.js';
import { Play } from './testing/play.js';
import { randomSteps, type RandomStep } from './testing/steps.js';
import type { RecordedEvent } from './testing/recorded-events.js';

/** Shrinking a failing history takes minutes, so the run ends at the first failure. */
const PLAYS = { numRuns: 100, seed: 1763, endOnFailure: true } as const;
type Row = Readonly<Record<string, unknown>>;
type Happened = RecordedEvent & { readonly position: number };

/** The events of each stream with their positions. */
const streamsOf = (steps: readonly RandomStep[]): ReadonlyMap<string, readonly Happened[]> => {
  const recorded = new Play(steps).written.map(({ stream, event }, n) => ({
    stream,
    type: event.type,
    data: event.data,
    at: FIRST_EVENT_AT + n,
  }));
  const streams = Map.groupBy(recorded, ({ stream }) => stream);
  return new Map(
    [...streams].map(([stream, events]) => [
      stream,
      events.map((one, position) => ({ ...one, position })),
    ]),
  );
};

/** The row that the projection makes of these events after they are redacted. */
const rowOf = (board: Projection, key: Row, events: readonly Happened[]): Row =>
  events.reduce(
    (row, { type, data, ...fact }) =>
      board.reduce(row, [{ event: redact({ type, data } as never), fact }]),
    board.empty(key),
  );

/** Merges the events of both streams into one order, and keeps the order within each stream. */
const merged = (
  one: readonly Happened[],
  other: readonly Happened[],
  oneFirst: () => boolean,
): readonly Happened[] => {
  const left = [...one];
  const right = [...other];
  const all: Happened[] = [];
  while (left.length > 0 && right.length > 0)
    all.push((oneFirst() ? left : right).shift() as Happened);
  return [...all, ...left, ...right];
};

/**
 * Sequences that random histories rarely contain: on lot 0, by one dealer, starting with a last
 * call.
 */
const RARE = [
  'RESCHEDULE',
  'CALL OFFER CLOSE AWARD REVERT',
  'CALL SELL REVERT',
  'CALL OFFER SELL REVERT VOID',
  'CALL OFFER VOID SELL REVERT',
  'CALL OFFER CLOSE VOID',
].map((played): RandomStep[] =>
  played.split(' ').map((action) => ({
    lot: 0,
    action: action as RandomStep['action'],
    idDealer: 10,
    raise: 9,
  })),
);
/** Long histories, and as many short ones with lots that have not started or have no bids. */
const plays = fc.oneof(
  randomSteps,
  fc.tuple(randomSteps, fc.nat(30)).map(([steps, length]) => steps.slice(0, length)),
);
const boardHistories = fc.record({ steps: plays, turns: fc.infiniteStream(fc.boolean()) });

/** Random histories with randomly interleaved streams, and each rare one in both orders. */
const everyPlay = (
  holds: (steps: readonly RandomStep[], oneFirst: () => boolean) => void,
): void => {
  for (const steps of RARE) for (const oneFirst of [true, false]) holds(steps, () => oneFirst);
  const chance = fc.property(boardHistories, ({ steps, turns }) =>
    holds(steps, () => turns.next().value as boolean),
  );
  fc.assert(chance, PLAYS);
};

it('the row of a lot equals that of the oracle, whichever of its two streams is read first', () => {
  everyPlay((steps, oneFirst) => {
    const streams = streamsOf(steps);
    const eventsOf = (kind: string, { idAuction, idLot }: Row) =>
      streams.get(`${kind}-${String(idAuction)}.${String(idLot)}`) ?? [];
    for (const lot of expectedRows([...streams.values()].flat()).lots) {
      const inOrder = merged(eventsOf('lot', lot), eventsOf('award', lot), oneFirst);
      const { folded, terms: _terms, past, ...row } = rowOf(lotBoard, lot, inOrder);
      expect(row).toEqual(lot);
      // These histories are too short for stored earlier states.
      expect(past).toEqual([]);
      // The numbers of decisions show which stream is behind.
      const { lot: own, award } = folded as LotFold;
      expect(own?.decisions).toBe(award.decisions);
    }
  });
});

it("the lot's stream alone determines the award status, except for a declined award", () => {
  everyPlay((steps) => {
    const streams = streamsOf(steps);
    const { lots } = expectedRows([...streams.values()].flat());
    for (const lot of lots) {
      const { idAuction, idLot } = lot;
      const key = { idAuction: Number(idAuction), idLot: Number(idLot) };
      const alone = rowOf(lotBoard, lot, streams.get(lotStream(key)) ?? []);
      const award = streams.get(awardStream(key)) ?? [];
      if (award.at(-1)?.type === 'AwardRefused') continue;
      const { awardStatus } = lot.shown;
      expect(alone).toMatchObject({ shown: { awardStatus } });
    }
  });
});

it('the rows of auctions with their counts, and of awards, equal those of the oracle', () => {
  everyPlay((steps) => {
    const streams = streamsOf(steps);
    const rows = expectedRows([...streams.values()].flat());
    for (const auction of rows.auctions) {
      const inOrder = streams.get(`auction-${String(auction.idAuction)}`) ?? [];
      const { standings: _letters, ...row } = rowOf(auctionBoard, auction, inOrder);
      expect(row).toEqual(auction);
    }
    for (const award of rows.awards) {
      const inOrder = streams.get(`award-${award.idAuction}.${award.idLot}`) ?? [];
      expect(rowOf(awardBoard, award, inOrder)).toEqual(award);
    }
  });
});
