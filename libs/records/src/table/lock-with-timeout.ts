import { Unavailable } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';

/**
 * Longest wait. It is shorter than the statement timeout of 12 s, so that callers can be told to
 * retry.
 */
const WAIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 10;
/** PostgreSQL's `lock_not_available`. */
const NOT_AVAILABLE = '55P03';

const isNotAvailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NOT_AVAILABLE;

/**
 * Takes a lock until the end of the transaction. Waits for it at most five seconds.
 * @returns the result of the statement
 * @throws Unavailable OVERLOADED if another transaction has it for longer; this aborts the caller's
 */
export const lockWithTimeout = async (
  manager: EntityManager,
  statement: string,
  parameters: readonly unknown[],
): Promise<unknown[]> => {
  await manager.query(`SET LOCAL lock_timeout = ${WAIT_MS}`);
  try {
    const found: unknown[] = await manager.query(statement, [...parameters]);
    await manager.query('SET LOCAL lock_timeout TO DEFAULT');
    return found;
  } catch (error) {
    if (!isNotAvailable(error)) throw error;
    throw new Unavailable('OVERLOADED', RETRY_AFTER_SECONDS, { cause: error });
  }
};
