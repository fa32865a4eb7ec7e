import type { PostgresConnection } from './postgres-connection.js';
import { dataDirAt } from './data-dir.js';
import { postmasterOf } from './postmaster-file.js';

/** Name of the portal's database in its cluster, and of the database user that owns it. */
export const DATABASE_NAME = 'fairlot';
export const DATABASE_USER = 'fairlot';

export const connectionAt = (socketDir: string, database = DATABASE_NAME): PostgresConnection => ({
  host: socketDir,
  user: DATABASE_USER,
  database,
});

/**
 * The connection of a portal that runs on this data directory; null if none runs. A tool may then
 * start the database itself with `startPostgres`.
 */
export const runningPostgres = (dataDir: string): PostgresConnection | null => {
  const postmaster = postmasterOf(dataDirAt(dataDir).cluster);
  return postmaster?.ready ? connectionAt(postmaster.socketDir) : null;
};
