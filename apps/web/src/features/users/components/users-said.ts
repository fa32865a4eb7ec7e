import { PERMISSIONS } from '@fairlot/access-domain';
import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { oneOf, searchText } from '#shared/address/search-params.js';
import { sorting } from '#shared/address/sorting.js';
import { listLook } from '#shared/list/list-look.js';

export const USER_SORTS = ['surname', 'username', 'email'] as const;

/** What the address of the list of users says. */
export const usersSaid = z.object({
  q: searchText,
  dealer: z.coerce
    .string()
    .regex(/^\d{0,9}$/)
    .default('')
    .catch(''),
  market: oneOf(['', ...MARKETS], ''),
  state: oneOf(['', 'on', 'off'], ''),
  permission: oneOf(['', ...PERMISSIONS], ''),
  kind: oneOf(['', 'dealers', 'staff'], ''),
  sort: sorting(USER_SORTS, 'surname'),
  ...listLook,
});
export type UsersSaid = z.infer<typeof usersSaid>;
export const USERS_UNSAID = usersSaid.parse({});
