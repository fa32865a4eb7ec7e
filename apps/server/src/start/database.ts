import { checkedConnection, lockDataDir, startPostgres } from '@fairlot/database';
import type { PostgresConnection } from '@fairlot/database';
import { Logger } from '@nestjs/common';
import type { Settings } from '../settings/settings.js';

export type OpenedDatabase = {
  readonly connection: PostgresConnection;
  /** Embedded server only: since when it has been down, epoch ms, or null. */
  readonly downSinceAt?: () => number | null;
  stop(): Promise<void>;
};
/** The data that a portal needs. Whoever opened the database also closes it. */
export type OpenDatabase = Omit<OpenedDatabase, 'stop'>;

/** The external database from the settings, or an embedded one in the data directory. */
export const openDatabase = async ({ databaseUrl, dataDir }: Settings): Promise<OpenedDatabase> => {
  if (databaseUrl === null) {
    const logger = new Logger('database');
    return startPostgres({ dataDir, onTrouble: (line) => logger.warn(line) });
  }
  const connection = await checkedConnection(databaseUrl);
  const lock = lockDataDir(dataDir);
  return { connection, stop: async () => lock.release() };
};
