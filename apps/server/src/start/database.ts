import {
  checkConnection,
  connectionOfUrl,
  lockDataDir,
  startPostgres,
  WrongDatabaseUrl,
} from '@fairlot/database';
import type { PostgresConnection } from '@fairlot/database';
import { Logger } from '@nestjs/common';
import type { Settings } from './settings.js';
import { WrongSetting } from './wrong-setting.js';

export type Database = {
  readonly connection: PostgresConnection;
  /** Of our own server: since when it has been away, epoch ms, or null. */
  readonly downSinceAt?: () => number | null;
  stop(): Promise<void>;
};
/** What a portal needs of it; whoever opened it stops it. */
export type OpenDatabase = Omit<Database, 'stop'>;

/** @throws WrongSetting */
const externalDatabase = async (url: string): Promise<PostgresConnection> => {
  try {
    const connection = connectionOfUrl(url);
    await checkConnection(connection);
    return connection;
  } catch (error) {
    throw error instanceof WrongDatabaseUrl
      ? new WrongSetting(`DATABASE_URL: ${error.message}`)
      : error;
  }
};

/** The external database of the settings, or one of our own under the data directory. */
export const openDatabase = async ({ databaseUrl, dataDir }: Settings): Promise<Database> => {
  if (databaseUrl === null) {
    const logger = new Logger('database');
    return startPostgres({ dataDir, onTrouble: (line) => logger.warn(line) });
  }
  const connection = await externalDatabase(databaseUrl);
  const lock = lockDataDir(dataDir);
  return { connection, stop: async () => lock.release() };
};
