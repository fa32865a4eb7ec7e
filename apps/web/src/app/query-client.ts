import { QueryClient } from '@tanstack/react-query';
import {
  isMalformed,
  isRefusal,
  isSignedOut,
  onRefusal,
  retryDelayMs,
  type ApiError,
} from '#shared/api/api-error.js';
import { noteGuardRefusal } from '#shared/session/guard-refusal.js';
import { noteSessionEnd, sessionQuery } from '#shared/session/session.js';

const RETRIES_MAX = 2;
const RETRY_FIRST_MS = 1_000;

/**
 * Errors that show that the server has another session or other rights than the page, so the
 * session must be reloaded.
 */
const SESSION_MOVED = [
  'USER_DISABLED',
  'CONSENTS_MISSING',
  'READ_ONLY_USER',
  'FORBIDDEN',
  'SECOND_FACTOR_REQUIRED',
];

/**
 * Updates the session after a refusal that shows that it ended or lost rights. The frame of the
 * signed-in pages then reacts (ROL-001 to ROL-003).
 */
const followSession = (client: QueryClient, refusal: ApiError): void => {
  const { queryKey } = sessionQuery;
  if (isSignedOut(refusal)) {
    noteSessionEnd(refusal.problem.errorId);
    client.setQueryData(queryKey, null);
  }
  noteGuardRefusal(refusal.problem);
  if (SESSION_MOVED.includes(refusal.problem.code)) void client.invalidateQueries({ queryKey });
};

export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Without a connection, a query fails and the page shows the error, instead of waiting
        // silently.
        networkMode: 'always',
        staleTime: 15_000,
        // Refusals and contract violations would occur again, so only lost answers are retried.
        retry: (failures, error) =>
          !isRefusal(error) && !isMalformed(error) && failures < RETRIES_MAX,
        retryDelay: (failures, error) =>
          Math.max(retryDelayMs(error) ?? 0, RETRY_FIRST_MS * 2 ** failures),
        refetchOnWindowFocus: true,
      },
      // Mutations that could not be sent are never sent later.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  onRefusal((refusal) => followSession(client, refusal));
  return client;
};
