import { flushCompileCache } from 'node:module';
import { runningPostgres } from '@fairlot/database';
import { openDatabase, type OpenedDatabase } from './start/database.js';
import './start/demonstration.js';
import './start/portal.js';
import { run } from './start/run.js';
import type { Settings } from './settings/settings.js';

/**
 * Uses the embedded PostgreSQL of the parent process `npm run dev`. The parent restarts this
 * process and keeps the database running.
 */
const openDevelopmentDatabase = async (settings: Settings): Promise<OpenedDatabase> => {
  if (settings.databaseUrl !== null) return openDatabase(settings);
  const connection = runningPostgres(settings.dataDir);
  if (connection === null)
    throw new Error('The database of npm run dev is not running. Restart npm run dev.');
  return { connection, stop: async () => {} };
};

// Exit if the parent process was killed.
process.once('disconnect', () => process.exit(1));
const serve = async (): Promise<void> => {
  await run(process.env, { open: openDevelopmentDatabase });
  process.send?.('serves');
  // Save the compile cache now, because it would be lost when this process is killed.
  flushCompileCache();
};
process.once('message', () => void serve());
// All modules that `run` loads later have been preloaded.
process.send?.('loaded');
