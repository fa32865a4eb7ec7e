import { QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isRefusal } from '#shared/api/api-error.js';
import { sessionQuery } from '#shared/session/session.js';

const RETRIES_MAX = 2;

/** The session is over: the guard of the next navigation sends the user to sign in. */
const endSession = (client: QueryClient): void => {
  client.setQueryData(sessionQuery.queryKey, null);
};

export const createQueryClient = (onSessionEnded: () => void = () => {}): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (!(error instanceof ApiError) || error.status !== 401) return;
        endSession(client);
        onSessionEnded();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // What the server refuses it refuses again; only a lost answer is worth another try.
        retry: (failures, error) => !isRefusal(error) && failures < RETRIES_MAX,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
  return client;
};
