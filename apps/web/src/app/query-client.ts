import { QueryClient } from '@tanstack/react-query';
import {
  isMalformed,
  isRefusal,
  isSignedOut,
  onRefusal,
  tooOftenMs,
  type ApiError,
} from '#shared/api/api-error.js';
import { noteGuardRefusal } from '#shared/session/guard-refusal.js';
import { noteSessionEnd, sessionQuery } from '#shared/session/session.js';

const RETRIES_MAX = 2;
const RETRY_FIRST_MS = 1_000;

/** The server no longer takes the user for who the page thinks he is, or may: it asks anew. */
const SESSION_MOVED = [
  ...['USER_DISABLED', 'CONSENTS_MISSING', 'READ_ONLY_USER', 'FORBIDDEN'],
  'SECOND_FACTOR_REQUIRED',
];

/**
 * The session is over, or admits less than before: the frame of the signed-in pages follows
 * (ROL-001 to ROL-003).
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
        // Without a connection a question fails, and the page says so: it does not wait unsaid for one.
        networkMode: 'always',
        staleTime: 15_000,
        // What the server refuses it refuses again, and what breaks its contract breaks it again: only a
        // lost answer is worth another try.
        retry: (failures, error) =>
          !isRefusal(error) && !isMalformed(error) && failures < RETRIES_MAX,
        retryDelay: (failures, error) =>
          Math.max(tooOftenMs(error) ?? 0, RETRY_FIRST_MS * 2 ** failures),
        refetchOnWindowFocus: true,
      },
      // Nor is what was not sent sent later, unasked.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  onRefusal((refusal) => followSession(client, refusal));
  return client;
};
