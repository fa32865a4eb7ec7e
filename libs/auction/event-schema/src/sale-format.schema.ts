import type { SaleFormat } from '@fairlot/auction-domain';
import { z } from 'zod';

/** The sale format inside an event that states terms. */
export const saleFormatSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ASCENDING') }),
  z.object({ kind: z.literal('SEALED') }),
]) satisfies z.ZodType<SaleFormat>;

/** Version 3 of every event with terms adds the format. Before that, a sale was sealed or not. */
export const addFormat = ({
  sealed,
  ...terms
}: {
  readonly sealed: boolean;
}): { readonly format: SaleFormat } => ({
  ...terms,
  format: { kind: sealed ? 'SEALED' : 'ASCENDING' },
});
