import { isTooFar, LAST_CALL_MS, latestEnd } from '@fairlot/auction-rules';
import { refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../refusals.js';
import { isReason } from './reason.js';

type OwnerEnd = { readonly endsAt: number; readonly note: string | null; readonly now: number };

/**
 * An owner's new end, of an auction or a lot (VAL-167, STA-076): a reason, not before now nor more
 * than a year ahead. Earlier than the current end only while nobody has
 * offered: a mistake can be taken back, and no bidder loses time that he was promised (I4). And not
 * sooner than a last call would end: it is not called, so whoever watches has to come upon it.
 */
export const refusedOwnerEnd = (
  { endsAt, note, now }: OwnerEnd,
  current: { readonly endsAt: number; readonly mayShorten: boolean },
): Decision<never, RefusalCode> | null => {
  if (!isReason(note)) return refuse('REASON_NEEDED');
  if (isTooFar(endsAt, now)) return refuse('END_TOO_FAR', { latestAt: latestEnd(now) });
  if (endsAt <= now) return refuse('END_IN_THE_PAST', { now });
  if (endsAt > current.endsAt) return null;
  if (!current.mayShorten || endsAt === current.endsAt)
    return refuse('END_NOT_LATER', { endsAt: current.endsAt });
  return endsAt < now + LAST_CALL_MS ? refuse('INVALID_TERMS', { field: 'endsAt' }) : null;
};
