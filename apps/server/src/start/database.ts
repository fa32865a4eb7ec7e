import { checkedConnection, lockDataDir, startPostgres } from '@fairlot/database';
import type { PostgresConnection } from '@fairlot/database';
import { Logger } from '@nestjs/common';
import type { Settings } from '../settings/settings.js';

export type OpenedDatabase = {
  readonly connection: PostgresConnection;
  /** Since when an embedded server has been down, epoch ms; null if it is up. */
  readonly downSinceAt?: () => number | null;
  stop(): Promise<void>;
};
/** An open database, as the portal needs it. Whoever opened it also closes it. */
export type OpenDatabase = Omit<OpenedDatabase, 'stop'>;

/** Opens the external database from the settings, or an embedded one in the data directory. */
export const openDatabase = async ({ databaseUrl, dataDir }: Settings): Promise<OpenedDatabase> => {
  if (databaseUrl === null) {
    const logger = new Logger('database');
    return startPostgres({ dataDir, onTrouble: (line) => logger.warn(line) });
  }
  const connection = await checkedConnection(databaseUrl);
  const lock = lockDataDir(dataDir);
  return { connection, stop: async () => lock.release() };
};
