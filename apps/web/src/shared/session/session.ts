import type { UserProfile } from '@fairlot/contracts';
import { isMarket, type IdMarket } from '@fairlot/countries';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#shared/api/call.js';

/** Who is signed in; null for nobody (SEC-10). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call('SEC-10', {}, { signal }),
  staleTime: 5 * 60_000,
});

/** Leaves for the identity provider, which comes back to `path` (OTH-10). */
export const signInAddress = (path: string): string =>
  `/sso/login?${new URLSearchParams({ redirect: path })}`;

export const useSession = (): UserProfile | null => useSuspenseQuery(sessionQuery).data;

/** On pages that only a signed-in user reaches. */
export const useUser = (): UserProfile => {
  const user = useSession();
  if (user === null) throw new Error('This page needs a signed-in user');
  return user;
};

/** Whose way of writing money and dates the user reads. */
export const marketOfUser = (user: UserProfile | null): IdMarket =>
  isMarket(user?.idMarket) ? user.idMarket : 'OTHER';

const MANAGING = ['AUCTIONEER', 'MULTI_AUCTIONEER', 'EXHIBITOR', 'LOADER'];
export const isStaff = ({ roles }: UserProfile): boolean =>
  roles.includes('ADMIN') || roles.includes('CUSTOMER_CENTER');
export const isManager = (user: UserProfile): boolean =>
  isStaff(user) || user.permissions.some((permission) => MANAGING.includes(permission));
