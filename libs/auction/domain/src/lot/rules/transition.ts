import { refuse, type Decision } from '@fairlot/kernel';
import type { LotStatus } from '../../status.js';
import { effectiveEnd } from './time.js';
import type { Lot } from '../lot.state.js';

/** Null when the lot stands where the command may be given (domain section 2). */
export const refusedUnless = (
  lot: Lot,
  ...allowed: readonly LotStatus[]
): Decision<never, 'INVALID_TRANSITION'> | null =>
  allowed.includes(lot.status) ? null : refuse('INVALID_TRANSITION', { status: lot.status });

/** Whether its end has passed, though nothing may have closed it yet. That of a paused lot does not. */
export const hasEnded = (lot: Lot, at: number): boolean => !lot.paused && at >= effectiveEnd(lot);

/**
 * Null while a lot runs, paused or not. From its end on the clock alone decides, by the instant and not
 * by the status: whoever saw the last offer could turn it to somebody's favour.
 */
export const refusedUnlessRunning = (
  lot: Lot,
  now: number,
): Decision<never, 'INVALID_TRANSITION'> | null => {
  const { status } = lot;
  const refused = refusedUnless(lot, 'RUN');
  if (refused !== null || !hasEnded(lot, now)) return refused;
  return refuse('INVALID_TRANSITION', { status, endsAt: effectiveEnd(lot) });
};
