import { refuse, type Decision } from '@fairlot/kernel';
import type { LotStatus } from '../../status.js';
import type { Lot } from '../lot.state.js';

/** Null when the lot stands where the command may be given (domain section 2). */
export const refusedUnless = (
  lot: Lot,
  ...allowed: readonly LotStatus[]
): Decision<never, 'INVALID_TRANSITION'> | null =>
  allowed.includes(lot.status) ? null : refuse('INVALID_TRANSITION', { status: lot.status });
