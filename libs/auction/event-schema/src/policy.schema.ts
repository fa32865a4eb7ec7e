import type { Policy } from '@fairlot/auction-domain';
import { z } from 'zod';

const softCloseSchema = z.object({
  scope: z.enum(['LOT', 'AUCTION']),
  windowMs: z.int(),
  addMs: z.int(),
  maxCount: z.int(),
  hardStopMs: z.int(),
});

const charges = z.object({
  vatRegime: z.enum(['STANDARD', 'MARGIN', 'NONE']),
  vatBasisPoints: z.int(),
  buyerFee: z.object({
    basisPoints: z.int(),
    minMinor: z.int(),
    maxMinor: z.int().nullable(),
  }),
});

/** The schema of a policy that an event contains. */
export const policy = z.object({
  increments: z.array(z.object({ belowMinor: z.int().nullable(), stepMinor: z.int() })),
  unitMinor: z.int(),
  confirmAbovePermille: z.int(),
  softClose: softCloseSchema.nullable(),
  resumeAtLeastMs: z.int(),
  reopenWithinMs: z.int(),
  technicalAfterMs: z.int(),
  technicalExtendMs: z.int(),
  awardWithinMs: z.int(),
  charges,
}) satisfies z.ZodType<Policy>;

/**
 * Upcasts to version 2 of every event with a policy, which adds charges. Before that, nothing was
 * added to a price. The policy hash is still that of the stored policy.
 */
export const addCharges = (terms: { readonly policy: object }): object => ({
  ...terms,
  policy: {
    ...terms.policy,
    charges: {
      vatRegime: 'NONE',
      vatBasisPoints: 0,
      buyerFee: { basisPoints: 0, minMinor: 0, maxMinor: null },
    },
  },
});
