import { PERMISSIONS } from '@fairlot/access-domain';
import { MARKETS } from '@fairlot/countries';
import { z } from 'zod';
import { oneOf, searchText } from '#shared/address/search-params.js';
import { sorting } from '#shared/address/sorting.js';
import { listLook } from '#shared/list/list-look.js';

export const USER_SORTS = ['surname', 'username', 'email'] as const;

/** Search parameters of the list of users. */
export const usersFilter = z.object({
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
export type UsersFilter = z.infer<typeof usersFilter>;
export const USERS_FILTER = usersFilter.parse({});
