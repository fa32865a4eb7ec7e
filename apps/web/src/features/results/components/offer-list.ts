import type { OfferRow } from '../api/results.js';
import type { OfferFilter } from './offer-filter.js';

/** The same wish as the export's query (ENG-24), so that a file has what the screen shows. */
export const wishOf = ({ lot, dealer, kind, voided, sort, order }: OfferFilter) => ({
  ...(lot && { idLot: lot }),
  ...(dealer && { idDealer: dealer }),
  ...(kind !== 'all' && { kind }),
  ...(voided !== 'all' && { voided: voided === 'yes' ? ('true' as const) : ('false' as const) }),
  sortField: sort,
  sortOrder: order,
});

const compare = (a: string | number | null, b: string | number | null): number =>
  typeof a === 'string' && typeof b === 'string'
    ? a.localeCompare(b)
    : Number(a ?? -1) - Number(b ?? -1);

/** The offers to show, in order; those alike keep the order of the log. */
export const offerList = (all: readonly OfferRow[], filter: OfferFilter): OfferRow[] => {
  const { lot, dealer, kind, voided, sort, order } = filter;
  const sign = order === 'asc' ? 1 : -1;
  return all
    .filter(
      (row) =>
        (lot === undefined || row.idLot === lot) &&
        (dealer === undefined || row.idDealer === dealer) &&
        (kind === 'all' || row.kind === kind) &&
        (voided === 'all' || row.voided === (voided === 'yes')),
    )
    .toSorted((a, b) => sign * compare(a[sort], b[sort]));
};

/** Who has offered, by name. */
export const dealersOf = (all: readonly OfferRow[]) =>
  [...new Map(all.map(({ idDealer, businessName }) => [idDealer, businessName]))]
    .map(([idDealer, businessName]) => ({ idDealer, businessName }))
    .toSorted((a, b) => a.businessName.localeCompare(b.businessName));
