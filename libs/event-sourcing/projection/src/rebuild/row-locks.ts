import { queryPrepared, type Statement } from '@fairlot/database';
import type { EntityManager } from 'typeorm';

/** Arbitrary fixed ids of advisory locks. Writers of rows share `ROWS`; the swap holds it alone. */
const ROWS_LOCK_KEY = 1763_500_001;
const REBUILD_LOCK_KEY = 1763_500_002;

/**
 * A writer that hangs in a transaction blocks its rows and the end of the log. PostgreSQL therefore
 * ends a transaction that sends no statement for this time, which is shorter than the wait for a
 * lease.
 */
const SILENT_MS = 1_500;

const SHARE_LOCK: Statement = {
  name: 'share-rows',
  text: `SELECT pg_advisory_xact_lock_shared($1),
    set_config('idle_in_transaction_session_timeout', $2, true)`,
};

/** Takes the lock of a writer: until the transaction ends, no rebuild swaps the tables. */
export const lockRowsShared = (manager: EntityManager): Promise<unknown> =>
  queryPrepared(manager, SHARE_LOCK, [ROWS_LOCK_KEY, `${SILENT_MS}`]);

/** Takes the lock of the swap: until the transaction ends, no other session writes rows. */
export const lockRows = (manager: EntityManager): Promise<unknown> =>
  manager.query('SELECT pg_advisory_xact_lock($1)', [ROWS_LOCK_KEY]);

/**
 * Takes the lock of a rebuild; false if another rebuild is running. The session holds the lock, so
 * a crash releases it.
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
