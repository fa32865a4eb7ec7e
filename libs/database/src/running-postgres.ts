import type { PostgresConnection } from './postgres-connection.js';
import { dataDirAt } from './data-dir.js';
import { postmasterOf } from './postmaster-file.js';

/** The portal's database in its cluster, and the account that owns it. */
export const DATABASE = 'fairlot';
export const DATABASE_USER = 'fairlot';

export const connectionAt = (socketDir: string, database = DATABASE): PostgresConnection => ({
  host: socketDir,
  user: DATABASE_USER,
  database,
});

/**
 * The connection of a portal that runs on this data directory. If null, a tool may start the
 * database itself with `startPostgres`.
 */
export const runningPostgres = (dataDir: string): PostgresConnection | null => {
  const postmaster = postmasterOf(dataDirAt(dataDir).cluster);
  return postmaster?.ready ? connectionAt(postmaster.socketDir) : null;
};
