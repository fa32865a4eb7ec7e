import { queryPrepared, type Statement } from '@fairlot/database';
import type { EntityManager } from 'typeorm';

/** Arbitrary fixed numbers. Writers of rows share the first lock; the swap holds it alone. */
const ROWS = 1763_500_001;
const REBUILD = 1763_500_002;

/**
 * A writer that hangs in a transaction blocks its rows and the end of the log. The server ends it
 * after this time without a statement, which is shorter than the wait for a lease.
 */
const SILENT_MS = 1_500;

const SHARE: Statement = {
  name: 'share-rows',
  text: `SELECT pg_advisory_xact_lock_shared($1),
    set_config('idle_in_transaction_session_timeout', $2, true)`,
};

/** Until the transaction ends, no rebuild swaps the tables. */
export const lockRowsShared = (manager: EntityManager): Promise<unknown> =>
  queryPrepared(manager, SHARE, [ROWS, `${SILENT_MS}`]);

/** Until the transaction ends, no other session writes rows. */
export const lockRows = (manager: EntityManager): Promise<unknown> =>
  manager.query('SELECT pg_advisory_xact_lock($1)', [ROWS]);

/** False if another rebuild is running. The session holds the lock, so a crash releases it. */
export const tryLockRebuild = async (manager: EntityManager): Promise<boolean> => {
  const [row]: { taken: boolean }[] = await manager.query(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [REBUILD],
  );
  return row?.taken === true;
};

export const unlockRebuild = (manager: EntityManager): Promise<unknown> =>
  manager.query('SELECT pg_advisory_unlock($1)', [REBUILD]);
