import { rulesOf, type LotState } from '@fairlot/auction-domain';
import type { Moment } from '@fairlot/auction-rules';

/**
 * The moment of a lot, which decides what is secret. A lot that does not exist has no secrets. A
 * reopened lot has secrets again.
 */
export const momentOf = (lot: LotState): Moment => {
  if (lot.status === null || lot.status === 'CLD' || lot.status === 'AWA') return 'OVER';
  return rulesOf(lot.terms.format).hides ? 'HIDDEN' : 'RUNNING';
};
