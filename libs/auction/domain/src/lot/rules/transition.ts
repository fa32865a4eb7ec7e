import { refuse, type Decision } from '@fairlot/kernel';
import type { LotStatus } from '../../status.js';
import { effectiveEnd } from './time.js';
import type { Lot } from '../lot.state.js';

/** Refuses a command in any other status of the lot (domain section 2). Null if it is allowed. */
export const refusalUnless = (
  lot: Lot,
  ...allowed: readonly LotStatus[]
): Decision<never, 'INVALID_TRANSITION'> | null =>
  allowed.includes(lot.status) ? null : refuse('INVALID_TRANSITION', { status: lot.status });

/** Whether the end has passed, even if the lot is not closed yet. The end of a paused lot does not pass. */
export const hasEnded = (lot: Lot, at: number): boolean => !lot.paused && at >= effectiveEnd(lot);

/**
 * Refuses a command unless the lot is running, paused or not. Null if it is allowed. From the end
 * of the lot on, only the clock decides, by time and not by status. Otherwise a person who saw the
 * last bid could still favour a bidder.
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
