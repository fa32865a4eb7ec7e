import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { oneOf, searchText } from '#shared/address/search-params.js';
import { sorting } from '#shared/address/sorting.js';
import { listLook } from '#shared/list/list-look.js';
import { USER_SORTS } from './users-filter.js';

/** Search parameters of the list of buyers. Without a template there is no list. */
export const buyersFilter = z.object({
  template: z.coerce
    .string()
    .regex(/^\d{0,9}$/)
    .default('')
    .catch(''),
  q: searchText,
  state: oneOf(['', 'PENDING', 'ACCEPTED', 'BLOCKED'], ''),
  market: oneOf(['', ...MARKETS], ''),
  province: searchText,
  vatCode: searchText,
  fca: oneOf(['', 'yes', 'no'], ''),
  sort: sorting(USER_SORTS, 'surname'),
  ...listLook,
});
export type BuyersFilter = z.infer<typeof buyersFilter>;
export const BUYERS_FILTER = buyersFilter.parse({});
