import { flushCompileCache } from 'node:module';
import { runningPostgres } from '@fairlot/database';
import { openDatabase, type Database } from './start/database.js';
import './start/demonstration.js';
import './start/portal.js';
import { run } from './start/run.js';
import type { Settings } from './start/settings.js';

/** The embedded PostgreSQL is that of `npm run dev`, which restarts this process and not that one. */
const databaseOf = async (settings: Settings): Promise<Database> => {
  if (settings.databaseUrl !== null) return openDatabase(settings);
  const connection = runningPostgres(settings.dataDir);
  if (connection === null)
    throw new Error('The database of npm run dev is not running. Restart npm run dev.');
  return { connection, stop: async () => {} };
};

// The last word of a killed owner.
process.once('disconnect', () => process.exit(1));
const serve = async (): Promise<void> => {
  await run(process.env, { open: databaseOf });
  process.send?.('serves');
  // Its end is a kill, which writes nothing down.
  flushCompileCache();
};
process.once('message', () => void serve());
// With all that `run` would load by itself only when it is asked to serve.
process.send?.('loaded');
