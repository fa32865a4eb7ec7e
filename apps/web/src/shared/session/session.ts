import { sessionOperations, type UserProfile } from '@fairlot/contracts/access';
import { isMarket, type IdMarket } from '@fairlot/countries';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#shared/api/call.js';

/** Who is signed in; null for nobody (SEC-10). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(sessionOperations['SEC-10'], {}, { signal }),
  staleTime: 5 * 60_000,
  // It may have ended, or changed hands, in another tab.
  refetchOnWindowFocus: 'always',
});

/** Leaves for the identity provider, which comes back to `path` (OTH-10). */
export const signInAddress = (path: string): string =>
  `/sso/login?${new URLSearchParams({ redirect: path })}`;

export const useSession = (): UserProfile | null => useSuspenseQuery(sessionQuery).data;

/**
 * On pages that only a signed-in user reaches. Once the session is over the page keeps its user until
 * it is left.
 */
export const useUser = (): UserProfile => {
  const user = useSession();
  const [last, setLast] = useState(user);
  if (user !== null && user !== last) setLast(user);
  const known = user ?? last;
  if (known === null) throw new Error('This page needs a signed-in user');
  return known;
};

/** Whose way of writing money and dates the user reads. */
export const marketOfUser = (user: UserProfile | null): IdMarket =>
  isMarket(user?.idMarket) ? user.idMarket : 'OTHER';
