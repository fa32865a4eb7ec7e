import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase } from '@fairlot/database/testing';
import type { PostgresConnection } from '@fairlot/database';
import { clientUrisOf } from '@fairlot/access-http';
import { makeIssuer } from '@fairlot/identity/testing';
import { demoAccounts } from '@fairlot/demonstration';
import { freePort } from '@fairlot/testing';
import { openCore } from '../../core/open-core.js';
import { migrations } from '../../core/schema.js';
import { startProcess } from '../make-process.js';
import { makeWorld } from '../make-world.js';
import type { ServedWorld } from './make-served-world.js';

const databaseUrlOf = ({ host, user, password = '', database }: PostgresConnection): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost/${database}?host=${encodeURIComponent(host)}`;

/**
 * Starts the program of `npm start` in a separate process, with a test world. It is slower than
 * `makeServedWorld`, so only one spec uses it, to test the built program in a browser.
 */
export const makeServedProgram = async (): Promise<ServedWorld> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-browser-'));
  const database = await makeDatabase(migrations);
  const { connection } = database;
  const core = await openCore({ connection, dataDir });
  const PORT = String(await freePort());
  const issuer = await makeIssuer({
    ...clientUrisOf(`http://127.0.0.1:${PORT}`),
    accounts: () => demoAccounts(core),
  });
  const place = { PORT, DATA_DIR: dataDir, DATABASE_URL: databaseUrlOf(connection) };
  const portal = await startProcess({ ...place, ...issuer.env });
  await portal.serves();
  const world = await makeWorld({ parts: core, url: portal.url });
  const stop = async () => {
    portal.signal('SIGTERM');
    await portal.ended();
    await issuer.stop();
    await core.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: portal.url, world, stop };
};
