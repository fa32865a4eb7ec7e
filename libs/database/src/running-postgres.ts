import type { PostgresConnection } from './postgres-connection.js';
import { dataDirAt } from './data-dir.js';
import { postmasterOf } from './postmaster-file.js';

/** The database of the portal in its own cluster, and the account that owns it. */
export const DATABASE = 'fairlot';
export const DATABASE_USER = 'fairlot';

export const connectionAt = (socketDir: string, database = DATABASE): PostgresConnection => ({
  host: socketDir,
  user: DATABASE_USER,
  database,
});

/**
 * The connection of the portal that already runs on this data directory, or null: then a tool may
 * start the database itself with `startPostgres`.
 */
export const runningPostgres = (dataDir: string): PostgresConnection | null => {
  const postmaster = postmasterOf(dataDirAt(dataDir).cluster);
  return postmaster?.ready ? connectionAt(postmaster.socketDir) : null;
};
