/** Runs a whole portal with running auctions and dealers who bid, or a part of a portal. */
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionOfUrl, type PostgresConnection } from '@fairlot/database';
import { startPortal } from '@fairlot/server/portal';
import { parseSettings } from '@fairlot/server/settings';
import { freePort } from '@fairlot/testing/free-port';
import { reportMainThread } from '../budget/main-thread.ts';
import { withPostgres } from '../throwaway.ts';
import { prepareAuction } from './bench-auction.ts';
import { OPERATORS_TOKEN, type Serving, type PortalOrder } from './protocol.ts';

type Work = (connection: PostgresConnection, dataDir: string) => Promise<void>;

const runOnDatabase = async (url: string, work: Work): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-bench-'));
  try {
    await work(connectionOfUrl(url), dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

// Ctrl-C sends the signal to the whole process group. This process stops when its parent has
// stopped.
process.on('SIGINT', () => {});
const orphaned = once(process, 'disconnect');
const [wanted] = (await once(process, 'message')) as [PortalOrder];
const { part = {}, fills = wanted.part === undefined } = wanted;
const servePortal: Work = async (connection, dataDir) => {
  // The sign-in redirects to the URL of the portal, so its port must be known before the portal
  // listens.
  const port = await freePort();
  const mqttPort = await freePort();
  const settings = parseSettings({
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_PICTURES: 'off',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OPERATORS_TOKEN,
    // Clients of the benchmark may set their own IP address.
    TRUST_PROXY: 'loopback',
    ...part,
  });
  const password = randomBytes(12).toString('base64url');
  const filled: Partial<Serving>[] = [];
  const limited = { ...settings, limits: wanted.limits };
  const portal = await startPortal(limited, { connection }, async (parts) => {
    if (fills) filled.push(await prepareAuction(parts, wanted, password));
  });
  reportMainThread();
  process.send?.({ ...filled[0], port: portal.port, database: connection });
  await orphaned;
  await portal.stop();
};
await (part['DATABASE_URL'] === undefined
  ? withPostgres(servePortal, { flags: wanted.flags ?? [] })
  : runOnDatabase(part['DATABASE_URL'], servePortal));
process.exit(0);
