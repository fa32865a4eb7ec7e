import type { Policy } from '@fairlot/auction-domain';
import { z } from 'zod';

const softClose = z.object({
  scope: z.enum(['LOT', 'AUCTION']),
  windowMs: z.int(),
  addMs: z.int(),
  maxCount: z.int(),
  hardStopMs: z.int(),
});

/** The shape of a pinned policy inside an event. */
export const policy = z.object({
  increments: z.array(z.object({ belowMinor: z.int().nullable(), stepMinor: z.int() })),
  unitMinor: z.int(),
  confirmAbovePermille: z.int(),
  softClose: softClose.nullable(),
  resumeAtLeastMs: z.int(),
  reopenWithinMs: z.int(),
  technicalAfterMs: z.int(),
  technicalExtendMs: z.int(),
  awardWithinMs: z.int(),
}) satisfies z.ZodType<Policy>;
