/** A whole portal of its own with one running auction and the dealers that bid in it. */
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { LIVE_PLACES, startPortal } from '@fairlot/server/portal';
import { freePort } from '@fairlot/testing/free-port';
import { withPostgres } from '../throwaway.ts';
import { prepare } from './bench-auction.ts';
import type { Serving, Wanted } from './protocol.ts';

// Ctrl-C reaches the whole process group; this process ends in order when its parent has gone.
process.on('SIGINT', () => {});
const orphaned = once(process, 'disconnect');
const [wanted] = (await once(process, 'message')) as [Wanted];
await withPostgres(async (connection, dataDir) => {
  // The sign-in leads back to the portal's address, so it must be known before the portal listens.
  const port = await freePort();
  const settings = {
    port,
    mqttPort: 0,
    dataDir,
    publicUrl: `http://127.0.0.1:${port}`,
    databaseUrl: null,
    demo: true,
    demoPictures: false,
    demoPassword: null,
    ...{ smtpUrl: null, kafka: null, filesUrl: null, mailFrom: 'no-reply@fairlot.example' },
    operatorsToken: null,
    issuer: null,
    // A client of the benchmark may say which address it stands for.
    secondFactor: { rule: 'offered' as const, key: null },
    trustedProxies: ['loopback'],
    limits: wanted.limits,
    livePlaces: LIVE_PLACES,
    geolocation: { header: null, databaseFile: null },
    publicBidsUrl: null,
    engineUrls: [],
    roles: ['api', 'engine', 'clock', 'relay', 'projector', 'live', 'jobs'] as const,
  };
  const password = randomBytes(12).toString('base64url');
  const prepared = Promise.withResolvers<Omit<Serving, 'port'>>();
  const portal = await startPortal(settings, { connection }, async (parts) => {
    prepared.resolve(await prepare(parts, wanted, password));
  });
  process.send?.({ ...(await prepared.promise), port: portal.port });
  await orphaned;
  await portal.stop();
});
process.exit(0);
