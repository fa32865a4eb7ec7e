import { sessionOperations, type UserProfile } from '@fairlot/contracts/access';
import { isMarket, type IdMarket } from '@fairlot/countries';
import {
  hashKey,
  notifyManager,
  queryOptions,
  useQueryClient,
  useSuspenseQuery,
  type QueryCacheNotifyEvent,
  type QueryClient,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { call } from '#shared/api/call.js';
import { appValue } from '#shared/app/app-value.js';

/** Who is signed in; null for nobody (SEC-10). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(sessionOperations['SEC-10'], {}, { signal }),
  staleTime: 5 * 60_000,
  // It may have ended, or changed hands, in another tab.
  refetchOnWindowFocus: 'always',
});

const SESSION_HASH = hashKey(sessionQuery.queryKey);
/** What may change who is signed in, and not that somebody begins to watch it or ceases. */
const isOfSession = ({ type, query }: QueryCacheNotifyEvent): boolean =>
  query.queryHash === SESSION_HASH && !type.startsWith('observer');

/**
 * Who is known to be signed in, also where that could not be asked; null for nobody. Each cell of a list
 * asks, and a watcher of the query's own in each was a third of what a line costs: this hears of changes, no more.
 */
export const useKnownUser = (): UserProfile | null => {
  const client = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => {
      const tell = notifyManager.batchCalls(changed);
      return client.getQueryCache().subscribe((event) => isOfSession(event) && tell());
    },
    [client],
  );
  const known = () => client.getQueryCache().get<UserProfile | null>(SESSION_HASH)?.state.data;
  return useSyncExternalStore(subscribe, known) ?? null;
};

/** The same, asked for where it is not known, and again from time to time; the frame of a page does. */
export const useSession = (): UserProfile | null => useSuspenseQuery(sessionQuery).data;

/** The last one that each client knew. */
const lastUsers = new WeakMap<QueryClient, UserProfile>();

/** Whom a page is opened for, before any of it is drawn: the session may end in between. */
export const noteUser = (client: QueryClient, user: UserProfile): void =>
  void lastUsers.set(client, user);

const endId = appValue<string | null>(null);
/** By the id of the refusal that said so. */
export const noteSessionEnd: (errorId: string) => void = endId.set;

/** An id to quote where a session ended on this page; undefined where nobody was signed in. */
export const sessionEndOf = (client: QueryClient): string | undefined =>
  lastUsers.has(client) ? (endId.get() ?? crypto.randomUUID()) : undefined;

/**
 * On pages that only a signed-in user reaches. Once the session is over the page keeps its user until
 * it is left, also for what comes to it only then.
 */
export const useUser = (): UserProfile => {
  const client = useQueryClient();
  const user = useKnownUser();
  if (user !== null) noteUser(client, user);
  const known = lastUsers.get(client);
  if (known === undefined) throw new Error('This page needs a signed-in user');
  return known;
};

/** Whose way of writing money and dates the user reads. */
export const marketOfUser = (user: UserProfile | null): IdMarket =>
  isMarket(user?.idMarket) ? user.idMarket : 'OTHER';
