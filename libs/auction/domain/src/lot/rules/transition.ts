import { refuse, type Decision } from '@fairlot/kernel';
import type { LotStatus } from '../../status.js';
import { effectiveEnd } from './time.js';
import type { Lot } from '../lot.state.js';

/**
 * The refusal of a command unless the lot has one of these statuses (domain section 2). Null if it
 * has.
 */
export const refusalUnless = (
  lot: Lot,
  ...allowed: readonly LotStatus[]
): Decision<never, 'INVALID_TRANSITION'> | null =>
  allowed.includes(lot.status) ? null : refuse('INVALID_TRANSITION', { status: lot.status });

/** Whether the end has passed, even if the lot is not closed yet. Always false for a paused lot. */
export const hasEnded = (lot: Lot, at: number): boolean => !lot.paused && at >= effectiveEnd(lot);

/**
 * The refusal of a command unless the lot is running (even if paused) and its end has not passed.
 * From the end on, only the clock may change the lot, even if it is not closed yet. Otherwise a
 * person who saw the last bid could favour a bidder.
 */
export const refusalUnlessRunning = (
  lot: Lot,
  now: number,
): Decision<never, 'INVALID_TRANSITION'> | null => {
  const { status } = lot;
  const refused = refusalUnless(lot, 'RUN');
  if (refused !== null || !hasEnded(lot, now)) return refused;
  return refuse('INVALID_TRANSITION', { status, endsAt: effectiveEnd(lot) });
};
