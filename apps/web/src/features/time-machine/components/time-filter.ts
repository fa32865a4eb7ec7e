import { eventPosition, idText } from '@fairlot/contracts';
import { z } from 'zod';
import { oneOf } from '#shared/address/said.js';

/** What stands in the address; anything it does not know counts as not said. */
export const timeFilter = z.object({
  /** Number of the event in the log of the auction after which it is shown; else the newest. */
  position: eventPosition.min(1).optional().catch(undefined),
  /** One lot's own time line. */
  lot: idText.optional().catch(undefined),
  show: oneOf(['all', 'changed'], 'all'),
});
export type TimeFilter = z.infer<typeof timeFilter>;

/** The defaults, which stay out of the address. */
export const TIME_FILTER = timeFilter.parse({});
