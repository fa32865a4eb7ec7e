import { EventStoreError } from '@fairlot/event-store-port';
import { DatabaseError } from 'pg';

/** SQLSTATEs of a unique violation, and of a transaction aborted in favour of another one. */
const CONFLICT_STATES = new Set(['23505', '40001', '40P01']);
/** SQLSTATE classes of invalid data, violated constraints and exceeded limits. */
const INVALID_STATES = /^(22|23|54)/;

/** Whether another writer was first, so that the positions must be judged again. */
export const isRace = (error: unknown): boolean =>
  error instanceof DatabaseError && CONFLICT_STATES.has(error.code ?? '');

/** Whether the server has responded, so that the session still works. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity === 'ERROR';

/** Converts an error of the driver. Lost connections, full disks and timeouts are UNAVAILABLE. */
export const storeError = (cause: unknown): EventStoreError => {
  if (cause instanceof EventStoreError) return cause;
  const invalid = cause instanceof DatabaseError && INVALID_STATES.test(cause.code ?? '');
  const message = cause instanceof Error ? cause.message : String(cause);
  return new EventStoreError(invalid ? 'INVALID' : 'UNAVAILABLE', message, { cause });
};

export const mapStoreErrors = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw storeError(error);
  });
