import { idText, offerKind } from '@fairlot/contracts';
import { z } from 'zod';
import { oneOfParameter, sortOrder } from '#shared/address/search-params.js';

export const OFFER_SORTS = [
  'idLot',
  'at',
  'businessName',
  'kind',
  'amountMinor',
  'priceMinor',
] as const;
export const OFFER_KINDS = ['all', ...offerKind.options] as const;
export const VOIDED_FILTERS = ['all', 'no', 'yes'] as const;

const optionalIdSchema = idText.optional().catch(undefined);

/** The search parameters; unknown values are ignored. */
export const offerFilter = z.object({
  lot: optionalIdSchema,
  dealer: optionalIdSchema,
  kind: oneOfParameter(OFFER_KINDS, 'all'),
  voided: oneOfParameter(VOIDED_FILTERS, 'all'),
  sort: oneOfParameter(OFFER_SORTS, 'idLot'),
  order: sortOrder('asc'),
});
export type OfferFilter = z.infer<typeof offerFilter>;
export const OFFER_FILTER = offerFilter.parse({});
