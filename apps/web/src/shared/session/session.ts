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

/** The signed-in user (SEC-10). Null if nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(sessionOperations['SEC-10'], {}, { signal }),
  staleTime: 5 * 60_000,
  // Read again when the window gets the focus, because the session may have changed in another tab.
  refetchOnWindowFocus: 'always',
});

const SESSION_HASH = hashKey(sessionQuery.queryKey);
/** Whether a cache event changes the session. Events about query observers do not. */
const isOfSession = ({ type, query }: QueryCacheNotifyEvent): boolean =>
  query.queryHash === SESSION_HASH && !type.startsWith('observer');

/**
 * The last known user, even if the last read failed. Null if signed out. It only listens to cache
 * events, because a query observer in each cell of a list took a third of a row's cost.
 */
export const useLoadedUser = (): UserProfile | null => {
  const client = useQueryClient();
  const subscribe = useCallback(
    (changed: () => void) => {
      const tell = notifyManager.batchCalls(changed);
      return client.getQueryCache().subscribe((event) => isOfSession(event) && tell());
    },
    [client],
  );
  const cachedUser = () => client.getQueryCache().get<UserProfile | null>(SESSION_HASH)?.state.data;
  return useSyncExternalStore(subscribe, cachedUser) ?? null;
};

/** The user, who is loaded if unknown and read again periodically. The layout uses it. */
export const useSession = (): UserProfile | null => useSuspenseQuery(sessionQuery).data;

/** The last known user of each query client. */
const lastUsers = new WeakMap<QueryClient, UserProfile>();

/**
 * Stores the user before the page renders, because the session may end before the page reads it.
 */
export const noteUser = (client: QueryClient, user: UserProfile): void =>
  void lastUsers.set(client, user);

const endId = appValue<string | null>(null);
/** Stores the id of the refusal that ended the session. */
export const noteSessionEnd: (errorId: string) => void = endId.set;

/**
 * The error id if the session ended while this page was open. Undefined if nobody was signed in.
 */
export const sessionEndOf = (client: QueryClient): string | undefined =>
  lastUsers.has(client) ? (endId.get() ?? crypto.randomUUID()) : undefined;

/**
 * The user of a page for signed-in users. If the session ends, the page keeps its user until the
 * user leaves it. This also applies to components that mount later.
 */
export const useUser = (): UserProfile => {
  const client = useQueryClient();
  const user = useLoadedUser();
  if (user !== null) noteUser(client, user);
  const cachedUser = lastUsers.get(client);
  if (cachedUser === undefined) throw new Error('This page needs a signed-in user');
  return cachedUser;
};

/** The market whose formats for money and dates apply to the user. */
export const marketOfUser = (user: UserProfile | null): IdMarket =>
  isMarket(user?.idMarket) ? user.idMarket : 'OTHER';
