import { queryPrepared, type Statement } from '@fairlot/database';
import type { EntityManager } from 'typeorm';

/**
 * Ids of advisory locks, arbitrary but fixed. Writers of rows share `ROWS`, which the swap takes
 * alone.
 */
const ROWS_LOCK_KEY = 1763_500_001;
const REBUILD_LOCK_KEY = 1763_500_002;

/**
 * Maximum time without a statement in a transaction. Then PostgreSQL ends the transaction, because
 * a writer that hangs blocks its rows and the end of the log. It is shorter than the wait for a
 * lease.
 */
const SILENT_MS = 1_500;

const SHARE_LOCK: Statement = {
  name: 'share-rows',
  text: `SELECT pg_advisory_xact_lock_shared($1),
    set_config('idle_in_transaction_session_timeout', $2, true)`,
};

/** Locks rows as a writer. Until the transaction ends, no rebuild swaps the tables. */
export const lockRowsShared = (manager: EntityManager): Promise<unknown> =>
  queryPrepared(manager, SHARE_LOCK, [ROWS_LOCK_KEY, `${SILENT_MS}`]);

/** Locks rows for the swap. Until the transaction ends, no other session writes rows. */
export const lockRows = (manager: EntityManager): Promise<unknown> =>
  manager.query('SELECT pg_advisory_xact_lock($1)', [ROWS_LOCK_KEY]);

/**
 * Takes the lock of a rebuild. False if another rebuild is running. The lock belongs to the
 * session, so it is released after a crash.
 */
export const tryLockRebuild = async (manager: EntityManager): Promise<boolean> => {
  const [row]: { taken: boolean }[] = await manager.query(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [REBUILD_LOCK_KEY],
  );
  return row?.taken === true;
};

export const unlockRebuild = (manager: EntityManager): Promise<unknown> =>
  manager.query('SELECT pg_advisory_unlock($1)', [REBUILD_LOCK_KEY]);
