import { runningPostgres } from '@fairlot/database';
import { openDatabase, type Database } from './start/database.js';
import { run } from './start/run.js';
import type { Settings } from './start/settings.js';

/** The embedded PostgreSQL is that of `npm run dev`, which restarts this process and not that one. */
const databaseOf = async (settings: Settings): Promise<Database> => {
  if (settings.databaseUrl !== null) return openDatabase(settings);
  const connection = runningPostgres(settings.dataDir);
  if (connection === null) throw new Error('npm run dev owns the database, and runs none');
  return { connection, stop: async () => {} };
};

// The last word of a killed owner.
process.once('disconnect', () => process.exit(1));
process.once('message', () => {
  void run(process.env, databaseOf).then(() => process.send?.('serves'));
});
process.send?.('loaded');
