import type { LastCallCancelCause } from '../../status.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';

/**
 * The event that cancels a last call, if there is one. It comes before the event that causes it.
 */
export const withoutLastCall = (lot: Lot, cause: LastCallCancelCause): readonly LotEvent[] =>
  lot.lastCall === null ? [] : [{ type: 'LastCallCancelled', data: { cause } }];
