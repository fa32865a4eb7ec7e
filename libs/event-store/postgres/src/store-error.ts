import { EventStoreError } from '@fairlot/event-store-port';
import { DatabaseError } from 'pg';

/** Unique violation; and what PostgreSQL calls off so that another transaction may go on. */
const RACES = new Set(['23505', '40001', '40P01']);
/** Classes of the SQL standard: bad data, broken constraints, a program's limits. */
const INVALID = /^(22|23|54)/;

/** Another writer was there first: judge again. */
export const isRace = (error: unknown): boolean =>
  error instanceof DatabaseError && RACES.has(error.code ?? '');

/** The server answered and its session goes on: all else leaves the connection in doubt. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof DatabaseError && error.severity === 'ERROR';

/** Lost connections, full disks and timeouts are all the same to a caller: not now. */
export const storeError = (cause: unknown): EventStoreError => {
  if (cause instanceof EventStoreError) return cause;
  const invalid = cause instanceof DatabaseError && INVALID.test(cause.code ?? '');
  const message = cause instanceof Error ? cause.message : String(cause);
  return new EventStoreError(invalid ? 'INVALID' : 'UNAVAILABLE', message, { cause });
};

export const attempt = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw storeError(error);
  });
