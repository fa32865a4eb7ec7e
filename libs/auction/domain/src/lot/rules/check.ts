import type { Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { Lot } from '../lot.state.js';

export type LotRefusal = Decision<never, RefusalCode>;

/** One check of domain section 3: returns the refusal, or null. */
export type LotCheck<Order> = (order: Order, lot: Lot) => LotRefusal | null;

/**
 * Returns the refusal by the first check that fails. The order of the checks is part of the
 * specification.
 */
export const firstRefusal = <Order>(
  checks: readonly LotCheck<Order>[],
  order: Order,
  lot: Lot,
): LotRefusal | null => {
  for (const check of checks) {
    const refused = check(order, lot);
    if (refused !== null) return refused;
  }
  return null;
};
