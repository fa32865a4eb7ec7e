import type { LiveAwardEvent, LiveLotEvent } from '@fairlot/auction-live';
import { foldedAfter, publicLotOf, type LotFold } from '@fairlot/auction-public-lot';
import type { LiveLot, LotLogEntry } from '@fairlot/contracts/live';

type AwardEvents = readonly LiveAwardEvent[];

/**
 * Applies those award events that the state does not include yet and that happened before an
 * instant.
 */
export const applyAwards = (folded: LotFold, awards: AwardEvents, before = Infinity): LotFold =>
  awards
    .filter(({ position, decidedAt }) => position > folded.award.position && decidedAt < before)
    .reduce(foldedAfter, folded);

/** The state of a lot after its next event, including award decisions before that event. */
export const lotAfterNext = (
  folded: LotFold,
  happened: LiveLotEvent,
  awards: AwardEvents,
): LotFold => foldedAfter(applyAwards(folded, awards, happened.decidedAt), happened);

/** The public state of a lot at an instant; null until the lot is scheduled. */
export const liveStateOf = (folded: LotFold, serverNow: number): LiveLot | null => {
  const publicLot = publicLotOf(folded);
  return publicLot && { v: 2, ...publicLot, serverNow };
};

/**
 * The public state of a lot after each of its events (ENG-08). The data of the events is not
 * returned, so no dealer id and no sealed amount can leak. The last entry includes all later award
 * decisions.
 */
export const logEntries = (
  before: LotFold,
  events: readonly LiveLotEvent[],
  { awards, now }: { readonly awards: AwardEvents; readonly now: number },
): LotLogEntry[] => {
  let folded = before;
  return events.flatMap((happened, index): LotLogEntry[] => {
    folded = lotAfterNext(folded, happened, awards);
    const isLast = index === events.length - 1;
    const state = liveStateOf(isLast ? applyAwards(folded, awards) : folded, now);
    const { position, decidedAt: at, event } = happened;
    // Hidden events do not change the public position, so they get no entry.
    return state?.position !== position ? [] : [{ position, type: event.type, at, state }];
  });
};
