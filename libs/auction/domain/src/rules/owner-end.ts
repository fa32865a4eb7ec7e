import { refuse, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../refusals.js';
import { isReason } from './reason.js';

const MINUTE_MS = 60_000;

type OwnerEnd = { readonly endsAt: number; readonly note: string | null; readonly now: number };

/**
 * An owner's new end, of an auction or a lot (VAL-167, STA-076): a reason, seconds zero, not
 * before now, and after the current end, offers or not, so that an end never moves earlier (I4).
 */
export const refusedOwnerEnd = (
  { endsAt, note, now }: OwnerEnd,
  currentEndsAt: number,
): Decision<never, RefusalCode> | null => {
  if (!isReason(note)) return refuse('REASON_NEEDED');
  if (endsAt % MINUTE_MS !== 0) return refuse('INVALID_TERMS', { field: 'endsAt' });
  if (endsAt <= now) return refuse('END_IN_THE_PAST', { now });
  if (endsAt <= currentEndsAt) return refuse('END_NOT_LATER', { endsAt: currentEndsAt });
  return null;
};
