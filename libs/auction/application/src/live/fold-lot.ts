import type { AwardHappened, LotHappened } from '@fairlot/auction-live';
import { foldedAfter, publicLotOf, type Folded } from '@fairlot/auction-public-lot';
import type { LiveLot, LotLogEntry } from '@fairlot/contracts/live';

type Awards = readonly AwardHappened[];

/** Award events that this state has not seen and that were decided before an instant. */
export const withAwards = (folded: Folded, awards: Awards, before = Infinity): Folded =>
  awards
    .filter(({ position, decidedAt }) => position > folded.award.position && decidedAt < before)
    .reduce(foldedAfter, folded);

/** The lot after one more of its events, and after what its award decided before that. */
export const lotAfterNext = (folded: Folded, happened: LotHappened, awards: Awards): Folded =>
  foldedAfter(withAwards(folded, awards, happened.decidedAt), happened);

/** The state as a topic would carry it at an instant; null until the lot is scheduled. */
export const liveStateOf = (folded: Folded, serverNow: number): LiveLot | null => {
  const shown = publicLotOf(folded);
  return shown && { v: 2, ...shown, serverNow };
};

/**
 * The public state after each event (ENG-08). No event's own data leaves, so no dealer's id and
 * no sealed amount can. The last one knows everything that its award decided since.
 */
export const logEntries = (
  before: Folded,
  events: readonly LotHappened[],
  { awards, now }: { readonly awards: Awards; readonly now: number },
): LotLogEntry[] => {
  let folded = before;
  return events.flatMap((happened, index): LotLogEntry[] => {
    folded = lotAfterNext(folded, happened, awards);
    const isLast = index === events.length - 1;
    const state = liveStateOf(isLast ? withAwards(folded, awards) : folded, now);
    const { position, decidedAt: at, event } = happened;
    // What may not be known of yet moves no position.
    return state?.position !== position ? [] : [{ position, type: event.type, at, state }];
  });
};
