import { lockDataDir, startPostgres } from '@fairlot/database';
import type { PostgresConnection } from '@fairlot/kernel';
import type { Settings } from './settings.js';

export type Database = { readonly connection: PostgresConnection; stop(): Promise<void> };

const connectionOf = (url: string): PostgresConnection => {
  const { hostname, port, username, password, pathname } = new URL(url);
  return {
    host: decodeURIComponent(hostname),
    ...(port !== '' && { port: Number(port) }),
    user: decodeURIComponent(username),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    database: decodeURIComponent(pathname.slice(1)),
  };
};

/** The external database of the settings, or one of our own under the data directory. */
export const openDatabase = async ({ databaseUrl, dataDir }: Settings): Promise<Database> => {
  if (databaseUrl === null) return startPostgres({ dataDir });
  const lock = lockDataDir(dataDir);
  return { connection: connectionOf(databaseUrl), stop: async () => lock.release() };
};
