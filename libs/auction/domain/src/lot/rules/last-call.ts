import type { LastCallCancelCause } from '../../status.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';

/** What ends a last call, if there is one, before whatever happens instead. */
export const withoutLastCall = (lot: Lot, cause: LastCallCancelCause): readonly LotEvent[] =>
  lot.lastCall === null ? [] : [{ type: 'LastCallCancelled', data: { cause } }];
