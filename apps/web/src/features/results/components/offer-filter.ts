import { offerKind } from '@fairlot/contracts';
import { z } from 'zod';

export const OFFER_SORTS = ['idLot', 'at', 'businessName', 'kind', 'priceMinor'] as const;
export const OFFER_KINDS = ['all', ...offerKind.options] as const;
export const VOIDED = ['all', 'no', 'yes'] as const;

const someId = z.coerce.number().int().min(1).optional().catch(undefined);

/** What stands in the address; anything it does not know counts as not said. */
export const offerFilter = z.object({
  lot: someId,
  dealer: someId,
  kind: z.enum(OFFER_KINDS).default('all').catch('all'),
  voided: z.enum(VOIDED).default('all').catch('all'),
  sort: z.enum(OFFER_SORTS).default('idLot').catch('idLot'),
  order: z.enum(['asc', 'desc']).default('asc').catch('asc'),
});
export type OfferFilter = z.infer<typeof offerFilter>;
export const OFFER_FILTER = {
  kind: 'all',
  voided: 'all',
  sort: 'idLot',
  order: 'asc',
} as const satisfies OfferFilter;
