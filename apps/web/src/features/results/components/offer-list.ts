import { sortText } from '#shared/address/sorting.js';
import type { OfferRow } from '../api/results.js';
import type { OfferFilter } from './offer-filter.js';

/**
 * Converts the filter to the query of the export (ENG-24), so that the file has the same bids as
 * the screen.
 */
export const callQueryOf = ({ lot, dealer, kind, voided, sort, order }: OfferFilter) => ({
  ...(lot && { idLot: lot }),
  ...(dealer && { idDealer: dealer }),
  ...(kind !== 'all' && { kind }),
  ...(voided !== 'all' && { voided: voided === 'yes' ? ('true' as const) : ('false' as const) }),
  sort: sortText([{ key: sort, order }]),
});

const compareValues = (a: string | number | null, b: string | number | null): number =>
  typeof a === 'string' && typeof b === 'string'
    ? a.localeCompare(b)
    : Number(a ?? -1) - Number(b ?? -1);

const compareBy = (key: OfferFilter['sort']) => (a: OfferRow, b: OfferRow) =>
  compareValues(a[key], b[key]);

/** Comparison by each sort key. Bids with equal values keep the order of the log. */
export const COMPARE_BY_SORT = {
  idLot: compareBy('idLot'),
  at: compareBy('at'),
  businessName: compareBy('businessName'),
  kind: compareBy('kind'),
  amountMinor: compareBy('amountMinor'),
  priceMinor: compareBy('priceMinor'),
};
