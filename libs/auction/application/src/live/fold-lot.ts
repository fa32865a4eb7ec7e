import type { AwardEvent } from '@fairlot/auction-domain';
import {
  awardAfter,
  liveLotOf,
  lotAfter,
  type FoldedLot,
  type Happened,
  type PublicLotEvent,
} from '@fairlot/auction-live';
import type { LotLogEntry } from '@fairlot/contracts/live';

type LotHappened = Happened<PublicLotEvent>;
type Awards = readonly Happened<AwardEvent>[];

/** Award events that this state has not seen and that were decided before an instant. */
export const withAwards = (lot: FoldedLot, awards: Awards, before = Infinity): FoldedLot =>
  awards
    .filter(({ position, decidedAt }) => position > lot.awardPosition && decidedAt < before)
    .reduce(awardAfter, lot);

/** The lot after one more of its events, and after what its award decided before that. */
export const lotAfterNext = (
  lot: FoldedLot | null,
  happened: LotHappened,
  awards: Awards,
): FoldedLot | null => lotAfter(lot && withAwards(lot, awards, happened.decidedAt), happened);

/**
 * The public state after each event (ENG-08). No event's own data leaves, so no dealer's id and
 * no sealed amount can. The last one knows everything that its award decided since.
 */
export const logEntries = (
  before: FoldedLot | null,
  events: readonly LotHappened[],
  { awards, now }: { readonly awards: Awards; readonly now: number },
): LotLogEntry[] => {
  let lot = before;
  return events.flatMap((happened, index): LotLogEntry[] => {
    lot = lotAfterNext(lot, happened, awards);
    if (lot === null) return [];
    const isLast = index === events.length - 1;
    const state = liveLotOf(isLast ? withAwards(lot, awards) : lot, now);
    const { position, decidedAt: at, event } = happened;
    return [{ position, type: event.type, at, state }];
  });
};
