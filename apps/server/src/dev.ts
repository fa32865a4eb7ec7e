import { flushCompileCache } from 'node:module';
import { runningPostgres } from '@fairlot/database';
import { openDatabase, type OpenedDatabase } from './start/database.js';
import './start/demonstration.js';
import './start/portal.js';
import { run } from './start/run.js';
import type { Settings } from './settings/settings.js';

/**
 * Uses the embedded PostgreSQL of `npm run dev`, which restarts this process and keeps the database
 * running.
 */
const openDevelopmentDatabase = async (settings: Settings): Promise<OpenedDatabase> => {
  if (settings.databaseUrl !== null) return openDatabase(settings);
  const connection = runningPostgres(settings.dataDir);
  if (connection === null)
    throw new Error('The database of npm run dev is not running. Restart npm run dev.');
  return { connection, stop: async () => {} };
};

// The parent process was killed.
process.once('disconnect', () => process.exit(1));
const serve = async (): Promise<void> => {
  await run(process.env, { open: openDevelopmentDatabase });
  process.send?.('serves');
  // Saves the compile cache, which would be lost when this process is killed.
  flushCompileCache();
};
process.once('message', () => void serve());
// Preloads all modules that `run` loads later.
process.send?.('loaded');
