import { Unavailable } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';

/** A statement is given up after twelve seconds: whoever waits is told before that to come again. */
const WAIT_MS = 5_000;
const AGAIN_AFTER_SECONDS = 10;
/** PostgreSQL's `lock_not_available`. */
const NOT_AVAILABLE = '55P03';

const isNotAvailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === NOT_AVAILABLE;

/**
 * Takes a lock until the transaction ends, and waits for it five seconds at most.
 * @returns what the statement answers
 * @throws Unavailable OVERLOADED where somebody else has it for longer; the transaction is over then
 */
export const lockSoon = async (
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
    throw new Unavailable('OVERLOADED', AGAIN_AFTER_SECONDS, { cause: error });
  }
};
