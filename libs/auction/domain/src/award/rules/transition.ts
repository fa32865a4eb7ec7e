import { refuse, type Decision } from '@fairlot/kernel';
import type { AwardStatus } from '../../status.js';
import type { Award } from '../award.state.js';

/**
 * The refusal of a command unless the award has one of these statuses. Null if it has. A settled
 * award never changes.
 */
export const refusalUnless = (
  { status, idPurchase }: Award,
  ...allowed: readonly AwardStatus[]
): Decision<never, 'INVALID_TRANSITION' | 'ALREADY_SETTLED'> | null => {
  if (idPurchase !== null) return refuse('ALREADY_SETTLED', { idPurchase });
  return allowed.includes(status) ? null : refuse('INVALID_TRANSITION', { awardStatus: status });
};
