import { EventStoreError } from '@fairlot/event-store-port';
import { ErrorType, isCommandError } from '@kurrent/kurrentdb-client';

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
