import { z } from 'zod';
import { valuesTextSchema } from '#shared/address/many.js';
import { amountRange } from '#shared/address/range.js';
import { oneOfParameter, searchText } from '#shared/address/search-params.js';
import { listLayout } from '#shared/list/list-layout.js';
import { sortParameter } from '#shared/address/sorting.js';

export const LOT_SUBSETS = ['all', 'observed', 'mine', 'leading', 'outbid', 'noOffers'] as const;
export type LotSubset = (typeof LOT_SUBSETS)[number];
export const LOT_SORTS = ['lot', 'vehicle', 'price', 'end'] as const;
export type LotSort = (typeof LOT_SORTS)[number];
export const LOT_VIEWS = ['table', 'cards'] as const;

/** Facets that allow several values. A lot matches if it has any of the chosen values. */
export const LIST_FACETS = ['make', 'model', 'fuel', 'place', 'damaged', 'reserve'] as const;
/** Facets with a range of numbers: km, years, and prices in cents. */
export const RANGE_FACETS = ['mileage', 'year', 'price'] as const;
const FACETS = [...LIST_FACETS, ...RANGE_FACETS] as const;
export type Facet = (typeof FACETS)[number];

/** The search parameters; unknown values are ignored. */
export const lotFilter = z.object({
  show: oneOfParameter(LOT_SUBSETS, 'all'),
  q: searchText,
  /** The chosen order. Empty for the saved order, or for the default order by lot number. */
  sort: sortParameter(LOT_SORTS),
  view: oneOfParameter(LOT_VIEWS, 'table'),
  ...listLayout,
  make: valuesTextSchema,
  model: valuesTextSchema,
  fuel: valuesTextSchema,
  place: valuesTextSchema,
  damaged: valuesTextSchema,
  reserve: valuesTextSchema,
  mileage: amountRange.schema,
  year: amountRange.schema,
  price: amountRange.schema,
});
export type LotFilter = z.infer<typeof lotFilter>;
export const LOT_FILTER = lotFilter.parse({});
/** The search parameters without any active facet. */
export const NO_FACETS = Object.fromEntries(FACETS.map((facet) => [facet, ''])) as Readonly<
  Record<Facet, ''>
>;
