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

/** The signed-in user. Null if signed out (SEC-10). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(sessionOperations['SEC-10'], {}, { signal }),
  staleTime: 5 * 60_000,
  // The session may have ended or changed in another tab.
  refetchOnWindowFocus: 'always',
});

const SESSION_HASH = hashKey(sessionQuery.queryKey);
/** Cache events that change the session. Excludes events about query observers. */
const isOfSession = ({ type, query }: QueryCacheNotifyEvent): boolean =>
  query.queryHash === SESSION_HASH && !type.startsWith('observer');

/**
 * The last known user, even if loading failed. Null if signed out. A query observer in each list
 * cell took a third of a row's cost, so this only listens to changes.
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

/** The user, loaded if unknown and refreshed periodically. Used by the page frame. */
export const useSession = (): UserProfile | null => useSuspenseQuery(sessionQuery).data;

/** The last known user of each query client. */
const lastUsers = new WeakMap<QueryClient, UserProfile>();

/** Records the user of the page before rendering, because the session may end in between. */
export const noteUser = (client: QueryClient, user: UserProfile): void =>
  void lastUsers.set(client, user);

const endId = appValue<string | null>(null);
/** Records the id of the refusal that ended the session. */
export const noteSessionEnd: (errorId: string) => void = endId.set;

/** Error id if a session ended on this page. Undefined if nobody was signed in. */
export const sessionEndOf = (client: QueryClient): string | undefined =>
  lastUsers.has(client) ? (endId.get() ?? crypto.randomUUID()) : undefined;

/**
 * The user, on pages of signed-in users. After the session ended the page keeps its user until the
 * user leaves it, even for components that mount later.
 */
export const useUser = (): UserProfile => {
  const client = useQueryClient();
  const user = useLoadedUser();
  if (user !== null) noteUser(client, user);
  const cachedUser = lastUsers.get(client);
  if (cachedUser === undefined) throw new Error('This page needs a signed-in user');
  return cachedUser;
};

/** The market whose formats of money and dates apply to the user. */
export const marketOfUser = (user: UserProfile | null): IdMarket =>
  isMarket(user?.idMarket) ? user.idMarket : 'OTHER';
