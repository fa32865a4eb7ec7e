import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isRefusal, tooOftenMs } from '#shared/api/api-error.js';
import { sessionQuery } from '#shared/session/session.js';

const RETRIES_MAX = 2;
const RETRY_FIRST_MS = 1_000;

/** The server no longer takes the user for who the page thinks he is, or may: it asks anew. */
const SESSION_MOVED = ['USER_DISABLED', 'CONSENTS_MISSING', 'READ_ONLY_USER', 'FORBIDDEN'];

/**
 * The session is over, or admits less than before: the frame of the signed-in pages follows
 * (ROL-001 to ROL-003).
 */
const followSession = (client: QueryClient, error: unknown): void => {
  if (!(error instanceof ApiError)) return;
  const { queryKey } = sessionQuery;
  if (error.status === 401) client.setQueryData(queryKey, null);
  if (SESSION_MOVED.includes(error.problem.code)) void client.invalidateQueries({ queryKey });
};

export const createQueryClient = (): QueryClient => {
  const onError = (error: unknown) => followSession(client, error);
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // What the server refuses it refuses again; only a lost answer is worth another try.
        retry: (failures, error) => !isRefusal(error) && failures < RETRIES_MAX,
        retryDelay: (failures, error) =>
          Math.max(tooOftenMs(error) ?? 0, RETRY_FIRST_MS * 2 ** failures),
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
  return client;
};
