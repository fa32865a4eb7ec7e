import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { oneOf, searchText } from '#shared/address/search-params.js';
import { sorting } from '#shared/address/sorting.js';
import { listLook } from '#shared/list/list-look.js';
import { USER_SORTS } from './users-said.js';

/** What the address of the list of buyers says; without a template there is no list. */
export const buyersSaid = z.object({
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
export type BuyersSaid = z.infer<typeof buyersSaid>;
export const BUYERS_UNSAID = buyersSaid.parse({});
