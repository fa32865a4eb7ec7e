import { isTooFar, LAST_CALL_MS, latestEnd } from '@fairlot/auction-rules';
import { refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../refusals.js';
import { isReason } from './reason.js';

type OwnerEndRequest = {
  readonly endsAt: number;
  readonly note: string | null;
  readonly now: number;
};

/**
 * Validates an owner's new end for an auction or a lot (VAL-167, STA-076). It needs a reason, and
 * must not be in the past or more than a year ahead. An earlier end is allowed only before the
 * first bid (I4). It must not be sooner than a last call would end, because no bidder is notified
 * of it.
 */
export const checkOwnerEnd = (
  { endsAt, note, now }: OwnerEndRequest,
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
