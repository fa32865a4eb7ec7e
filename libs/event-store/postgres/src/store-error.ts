import { EventStoreError } from '@fairlot/event-store-port';
import { DatabaseError } from 'pg';

/** A unique violation, or a transaction that PostgreSQL aborts in favour of another. */
const CONFLICT_STATES = new Set(['23505', '40001', '40P01']);
/** SQLSTATE classes: bad data, violated constraints, exceeded limits. */
const INVALID_STATES = /^(22|23|54)/;

/** Whether another writer was first, so that the positions must be compared again. */
export const isRace = (error: unknown): boolean =>
  error instanceof DatabaseError && CONFLICT_STATES.has(error.code ?? '');

/** Whether the server answered and the session still works. Other errors leave that open. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity === 'ERROR';

/** Lost connections, full disks and timeouts are all UNAVAILABLE to a caller. */
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
