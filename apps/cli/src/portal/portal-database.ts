import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkedConnection, runningPostgres, startPostgres } from '@fairlot/database';
import type { PostgresConnection } from '@fairlot/database';
import type { StorageSettings } from '@fairlot/server';
import { infrastructureFailure } from '../terminal/failure.js';

export type PortalDatabase = {
  readonly connection: PostgresConnection;
  /** Stops everything that was started for the command. */
  stop(): Promise<void>;
};

const closeNothing = async (): Promise<void> => {};

/**
 * The database of the portal: the external one, that of the portal running on the data directory,
 * or one started for this command.
 *
 * @throws WrongDatabaseUrl; Failure NO_PORTAL if there is none and the command may not create one;
 * DataDirInUse
 */
export const portalDatabase = async (
  { dataDir, databaseUrl }: StorageSettings,
  { mayCreate }: { readonly mayCreate: boolean },
): Promise<PortalDatabase> => {
  if (databaseUrl !== null)
    return { connection: await checkedConnection(databaseUrl), stop: closeNothing };
  const running = runningPostgres(dataDir);
  if (running !== null) return { connection: running, stop: closeNothing };
  if (!mayCreate && !existsSync(join(dataDir, 'postgres'))) {
    throw infrastructureFailure(
      'NO_PORTAL',
      `There is no portal in ${dataDir}. Set --data-dir or DATA_DIR.`,
    );
  }
  return startPostgres({ dataDir });
};
