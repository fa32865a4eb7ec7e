import { connectionOfUrl, lockDataDir, startPostgres } from '@fairlot/database';
import type { PostgresConnection } from '@fairlot/database';
import type { Settings } from './settings.js';

export type Database = { readonly connection: PostgresConnection; stop(): Promise<void> };

/** The external database of the settings, or one of our own under the data directory. */
export const openDatabase = async ({ databaseUrl, dataDir }: Settings): Promise<Database> => {
  if (databaseUrl === null) return startPostgres({ dataDir });
  const lock = lockDataDir(dataDir);
  return { connection: connectionOfUrl(databaseUrl), stop: async () => lock.release() };
};
