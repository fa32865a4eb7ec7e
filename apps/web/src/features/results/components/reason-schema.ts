import { reason } from '@fairlot/contracts';
import { z } from 'zod';

/** A decision that must say why. */
export const withReason = z.object({ reason });
/** One that may leave it out, and then says nothing. */
export const maybeReason = z.object({
  reason: z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(reason.nullable()),
});
