import { EventStoreError } from '@fairlot/event-store-port';
import {
  ErrorType,
  isCommandError,
  TransactionMaxSizeExceededError,
} from '@kurrent/kurrentdb-client';

/**
 * Errors for a unit that the server never accepts, because an append or a record would be too
 * large.
 */
const TOO_LARGE: ReadonlySet<unknown> = new Set([
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.TRANSACTION_MAX_SIZE_EXCEEDED,
  ErrorType.APPEND_RECORD_SIZE_EXCEEDED,
]);

/**
 * Converts an error of the client. Lost connections, missing leaders and timeouts are UNAVAILABLE.
 */
export const storeError = (cause: unknown): EventStoreError => {
  if (cause instanceof EventStoreError) return cause;
  const isTooLarge = cause instanceof Error && isCommandError(cause) && TOO_LARGE.has(cause.type);
  const message = cause instanceof Error ? cause.message : String(cause);
  return new EventStoreError(isTooLarge ? 'INVALID' : 'UNAVAILABLE', message, { cause });
};

/** The maximum append size in the server's error; null for any other error. */
export const appendBytesMaxOf = (error: unknown): number | null => {
  const cause = error instanceof EventStoreError ? error.cause : null;
  return cause instanceof TransactionMaxSizeExceededError ? cause.maxSize : null;
};

/** Errors that never come from a leader. The client reports a follower's refusal as `UNKNOWN`. */
const NO_LEADER_ERRORS: ReadonlySet<unknown> = new Set([
  ErrorType.UNAVAILABLE,
  ErrorType.NOT_LEADER,
  ErrorType.CANCELLED,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNKNOWN,
]);
/** gRPC status with which a leader refuses a user. */
export const PERMISSION_DENIED = 7;
const REFUSAL_STATUSES: ReadonlySet<unknown> = new Set([3, PERMISSION_DENIED]);

/** Whether the client may be useless from now on, because no leader or no node responds to it. */
export const isClientLost = (error: unknown): boolean => {
  if (error instanceof EventStoreError || !(error instanceof Error)) return false;
  if (!isCommandError(error)) return true;
  return NO_LEADER_ERRORS.has(error.type) && !REFUSAL_STATUSES.has(error.code);
};
