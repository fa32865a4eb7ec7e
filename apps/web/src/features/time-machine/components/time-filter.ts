import { eventPosition, idText } from '@fairlot/contracts';
import { z } from 'zod';
import { oneOfParameter } from '#shared/address/search-params.js';

/** The search parameters; unknown values are ignored. */
export const timeFilter = z.object({
  /**
   * Position in the auction's log of the last event that the board includes. By default the newest.
   */
  position: eventPosition.pipe(z.int().min(1)).optional().catch(undefined),
  /** Limits the time line to the events of this lot. By default all events of the auction. */
  lot: idText.optional().catch(undefined),
  show: oneOfParameter(['all', 'changed'], 'all'),
});
export type TimeFilter = z.infer<typeof timeFilter>;

/** The default search parameters, which the URL omits. */
export const TIME_FILTER = timeFilter.parse({});
