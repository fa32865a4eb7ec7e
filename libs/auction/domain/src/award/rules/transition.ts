import { refuse, type Decision } from '@fairlot/kernel';
import type { AwardStatus } from '../../status.js';
import type { Award } from '../award.state.js';

/**
 * Refuses a command in any other status of the award. Null if it is allowed. A settled award never
 * changes again.
 */
export const refusalUnless = (
  { status, idPurchase }: Award,
  ...allowed: readonly AwardStatus[]
): Decision<never, 'INVALID_TRANSITION' | 'ALREADY_SETTLED'> | null => {
  if (idPurchase !== null) return refuse('ALREADY_SETTLED', { idPurchase });
  return allowed.includes(status) ? null : refuse('INVALID_TRANSITION', { awardStatus: status });
};
