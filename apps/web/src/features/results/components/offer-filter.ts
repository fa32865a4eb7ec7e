import { idText, offerKind } from '@fairlot/contracts';
import { z } from 'zod';
import { oneOf, sortOrder } from '#shared/address/search-params.js';

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

const someId = idText.optional().catch(undefined);

/** The search parameters; unknown values are ignored. */
export const offerFilter = z.object({
  lot: someId,
  dealer: someId,
  kind: oneOf(OFFER_KINDS, 'all'),
  voided: oneOf(VOIDED_FILTERS, 'all'),
  sort: oneOf(OFFER_SORTS, 'idLot'),
  order: sortOrder('asc'),
});
export type OfferFilter = z.infer<typeof offerFilter>;
export const OFFER_FILTER = offerFilter.parse({});
