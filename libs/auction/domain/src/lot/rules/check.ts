import type { Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { Lot } from '../lot.state.js';

export type Refused = Decision<never, RefusalCode>;

/** One check of domain section 3: why not, or null. */
export type Check<Order> = (order: Order, lot: Lot) => Refused | null;

/** The order of the list is the specification: the first failure answers. */
export const firstRefusal = <Order>(
  checks: readonly Check<Order>[],
  order: Order,
  lot: Lot,
): Refused | null => {
  for (const check of checks) {
    const refused = check(order, lot);
    if (refused !== null) return refused;
  }
  return null;
};
