import type { LastCallCancelCause } from '../../status.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';

/**
 * The event that cancels the last call. Empty if there is no last call. Put it before the event
 * that is the cause.
 */
export const withoutLastCall = (lot: Lot, cause: LastCallCancelCause): readonly LotEvent[] =>
  lot.lastCall === null ? [] : [{ type: 'LastCallCancelled', data: { cause } }];
