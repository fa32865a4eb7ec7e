import { prepared, type Statement } from '@fairlot/database';
import type { EntityManager } from 'typeorm';

/** Any two fixed numbers. Writers of rows share the first, the swap of a rebuild takes it alone. */
const ROWS = 1763_500_001;
const REBUILD = 1763_500_002;

/**
 * A writer that is stopped amid its transaction keeps rows, and the end of the log, from all others:
 * the server gives it up after so long without a word. Less than others wait for a lease.
 */
const SILENT_MS = 1_500;

const SHARE: Statement = {
  name: 'share-rows',
  text: `SELECT pg_advisory_xact_lock_shared($1),
    set_config('idle_in_transaction_session_timeout', $2, true)`,
};

/** Until the transaction ends, no rebuild swaps tables under its writer. */
export const shareRows = (manager: EntityManager): Promise<unknown> =>
  prepared(manager, SHARE, [ROWS, `${SILENT_MS}`]);

/** Until the transaction ends, nobody writes rows. */
export const holdRows = (manager: EntityManager): Promise<unknown> =>
  manager.query('SELECT pg_advisory_xact_lock($1)', [ROWS]);

/** False when another rebuild runs; held by the session, so a crash gives it back. */
export const takeRebuild = async (manager: EntityManager): Promise<boolean> => {
  const [row]: { taken: boolean }[] = await manager.query(
    'SELECT pg_try_advisory_lock($1) AS taken',
    [REBUILD],
  );
  return row?.taken === true;
};

export const giveRebuild = (manager: EntityManager): Promise<unknown> =>
  manager.query('SELECT pg_advisory_unlock($1)', [REBUILD]);
