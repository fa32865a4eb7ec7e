// `npm run keep-log -- NAME`: stores an event log of this version of the program as a fixture for
// later versions. Runs one auction with the core module of the command line on a temporary
// PostgreSQL server.
import { writeFileSync } from 'node:fs';
import { openCore } from '@fairlot/server';
import { playHistory } from '../apps/cli/src/testing/play-history.ts';
import { withPostgres } from './bench/throwaway.ts';

const [name] = process.argv.slice(2);
if (name === undefined || !/^[a-z][a-z0-9-]*$/.test(name)) {
  process.stderr.write('usage: npm run keep-log -- NAME, such as with-seals\n');
  process.exit(2);
}
const logFile = new URL(`../apps/cli/fixtures/logs/${name}.json`, import.meta.url);
const BATCH_SIZE = 10_000;

await withPostgres(async (connection, dataDir) => {
  const core = await openCore({ connection, dataDir });
  try {
    await playHistory(core.store, { signer: core.signer });
    const keys = (await core.receiptKeys.all()).map(({ publicKeyPem }) => publicKeyPem);
    const events = await core.store.readLog({ limit: BATCH_SIZE });
    const seals = await core.store.readSeals({ limit: BATCH_SIZE });
    const log = { keys, events, seals };
    // A stored log is never overwritten, because all later versions must be able to read it.
    writeFileSync(logFile, `${JSON.stringify(log, null, 2)}\n`, { flag: 'wx' });
    process.stdout.write(`${events.length} events, ${seals.length} seals: ${logFile.pathname}\n`);
  } finally {
    await core.close();
  }
});
