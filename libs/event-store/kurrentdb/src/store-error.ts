import { EventStoreError } from '@fairlot/event-store-port';
import {
  ErrorType,
  isCommandError,
  TransactionMaxSizeExceededError,
} from '@kurrent/kurrentdb-client';

/** What the server would never take: a unit larger than one append may be. */
const TOO_LARGE: ReadonlySet<unknown> = new Set([
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.TRANSACTION_MAX_SIZE_EXCEEDED,
  ErrorType.APPEND_RECORD_SIZE_EXCEEDED,
]);

/** Lost connections, a server without a leader and timeouts are all the same to a caller: not now. */
export const storeError = (cause: unknown): EventStoreError => {
  if (cause instanceof EventStoreError) return cause;
  const isTooLarge = cause instanceof Error && isCommandError(cause) && TOO_LARGE.has(cause.type);
  const message = cause instanceof Error ? cause.message : String(cause);
  return new EventStoreError(isTooLarge ? 'INVALID' : 'UNAVAILABLE', message, { cause });
};

/** What one append may hold, as a server said that refused one; null when it refused something else. */
export const appendBytesMaxOf = (error: unknown): number | null => {
  const cause = error instanceof EventStoreError ? error.cause : null;
  return cause instanceof TransactionMaxSizeExceededError ? cause.maxSize : null;
};

/** Not the answers of a leader. A follower's refusal of an append is `UNKNOWN` to the client. */
const NOT_OF_A_LEADER: ReadonlySet<unknown> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.NOT_LEADER,
  ErrorType.CANCELLED,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNKNOWN,
]);
/** Codes of gRPC for what a leader refuses. */
export const PERMISSION_DENIED = 7;
const REFUSALS: ReadonlySet<unknown> = new Set([3, PERMISSION_DENIED]);

/** Whether the client that threw this may never work again: it has no leader, or none answers. */
export const isClientLost = (error: unknown): boolean => {
  if (error instanceof EventStoreError || !(error instanceof Error)) return false;
  if (!isCommandError(error)) return true;
  return NOT_OF_A_LEADER.has(error.type) && !REFUSALS.has(error.code);
};
