import type { SaleFormat } from '@fairlot/auction-domain';
import { z } from 'zod';

/** The schema of the sale format in an event with terms. */
export const saleFormatSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ASCENDING') }),
  z.object({ kind: z.literal('SEALED') }),
]) satisfies z.ZodType<SaleFormat>;

/**
 * Upcasts to version 3 of every event with terms, which adds the format. Before that, a flag said
 * whether the bids were sealed.
 */
export const addFormat = ({
  sealed,
  ...terms
}: {
  readonly sealed: boolean;
}): { readonly format: SaleFormat } => ({
  ...terms,
  format: { kind: sealed ? 'SEALED' : 'ASCENDING' },
});
