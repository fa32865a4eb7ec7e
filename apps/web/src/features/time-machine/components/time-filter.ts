import { z } from 'zod';
import { oneOf } from '#shared/address/said.js';

const number = z.coerce.number().int().min(1).max(10_000_000).optional().catch(undefined);

/** What stands in the address; anything it does not know counts as not said. */
export const timeFilter = z.object({
  /** Number of the event in the log of the auction after which it is shown; else the newest. */
  position: number,
  /** One lot's own time line. */
  lot: number,
  show: oneOf(['all', 'changed'], 'all'),
});
export type TimeFilter = z.infer<typeof timeFilter>;

/** The defaults, which stay out of the address. */
export const TIME_FILTER = timeFilter.parse({});
