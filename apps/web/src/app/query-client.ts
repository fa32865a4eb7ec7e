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
 * Error codes that show that the session or the rights on the server differ from those on the page,
 * so the page must reload the session.
 */
const SESSION_MOVED = [
  'USER_DISABLED',
  'CONSENTS_MISSING',
  'READ_ONLY_USER',
  'FORBIDDEN',
  'SECOND_FACTOR_REQUIRED',
];

/**
 * Reloads the session if a refusal shows that the session has ended or has lost rights. The layout
 * of the signed-in pages then reacts (ROL-001 to ROL-003).
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
        // Without a connection, a query fails at once and the page shows the error. By default, it
        // would wait for the connection without a message.
        networkMode: 'always',
        staleTime: 15_000,
        // A repeat cannot change a refusal or a contract violation, so only calls without a
        // response are retried.
        retry: (failures, error) =>
          !isRefusal(error) && !isMalformed(error) && failures < RETRIES_MAX,
        retryDelay: (failures, error) =>
          Math.max(retryDelayMs(error) ?? 0, RETRY_FIRST_MS * 2 ** failures),
        refetchOnWindowFocus: true,
      },
      // A mutation without a connection fails now. By default, it would be sent when the connection
      // returns.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  onRefusal((refusal) => followSession(client, refusal));
  return client;
};
