import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkedConnection, runningPostgres, startPostgres } from '@fairlot/database';
import type { PostgresConnection } from '@fairlot/database';
import type { StorageSettings } from '@fairlot/server';
import { infrastructureFailure } from '../terminal/failure.js';

export type PortalDatabase = {
  readonly connection: PostgresConnection;
  /** Stops the database if it was started for this command. */
  stop(): Promise<void>;
};

const closeNothing = async (): Promise<void> => {};

/**
 * Opens the database of the portal: the external one, that of a portal running on the data
 * directory, or one started for this command.
 * @throws WrongDatabaseUrl, DataDirInUse, or Failure NO_PORTAL if none exists and the command may
 * not create one
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
