import 'reflect-metadata';
import { join } from 'node:path';
import { migrate } from '@fairlot/database';
import type { PostgresConnection } from '@fairlot/database';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { partsOf, type CoreParts } from '../core/open-core.js';
import { migrations } from '../core/schema.js';
import { serveDocuments } from '../http/documents.js';
import { serveHealth } from '../http/health.js';
import { httpAdapter, preparePlugins, serveClient } from '../http/http-server.js';
import { Metrics } from '../http/metrics.js';
import { mountIdentity } from '../http/mount-identity.js';
import { PortalModule, type PortalSettings } from '../portal.module.js';
import { Carriers } from '../roles/carriers.js';
import { PortalRoles } from '../roles/portal-roles.js';
import { demoAccounts } from '@fairlot/demonstration';
import { healthChecks } from './health-checks.js';
import { listOldLots } from './list-old-lots.js';
import { keptSecret } from './secret.js';
import type { Settings } from './settings.js';
import { VERSION } from './version.js';

/** A portal that serves: everything of this process but its database and its demonstration. */
export type Portal = {
  readonly parts: CoreParts;
  readonly port: number;
  readonly mqttPort: number;
  stop(): Promise<void>;
};

const portalSettings = (
  settings: Settings,
  connection: PostgresConnection,
  metrics: Metrics,
): PortalSettings => ({
  settings,
  core: { connection, dataDir: settings.dataDir, observer: metrics.engine },
  identity: {
    issuer: `${settings.publicUrl}/oidc`,
    clientId: 'portal',
    clientSecret: keptSecret(settings.dataDir, 'identity-client'),
  },
});

const prepareHttp = async (
  app: NestFastifyApplication,
  portal: PortalSettings,
  metrics: Metrics,
): Promise<void> => {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const parts = partsOf(app);
  const keysDir = join(portal.settings.dataDir, 'keys', 'identity');
  await preparePlugins(server);
  metrics.serve(server);
  await serveDocuments(server, VERSION);
  serveHealth(server, healthChecks(app));
  await mountIdentity(server, { portal, keysDir, accounts: () => demoAccounts(parts) });
  await serveClient(server);
};

/**
 * Migrates, lets `prepare` fill an empty portal while nothing is awake yet, starts the roles and
 * listens. @throws NewerSchema
 */
export const startPortal = async (
  settings: Settings,
  connection: PostgresConnection,
  prepare: (parts: CoreParts) => Promise<void> = async () => {},
): Promise<Portal> => {
  await migrate(connection, migrations);
  const metrics = new Metrics();
  const portal = portalSettings(settings, connection, metrics);
  const app = await NestFactory.create<NestFastifyApplication>(
    PortalModule.forRoot(portal),
    httpAdapter(),
    { logger: ['error', 'warn'], abortOnError: false },
  );
  await prepareHttp(app, portal, metrics);
  await app.init();
  const parts = partsOf(app);
  await listOldLots(app, parts);
  await prepare(parts);
  const roles = app.get(PortalRoles);
  metrics.gauge(
    'fairlot_relay_waiting_events',
    'Events read and not yet acknowledged',
    () => roles.relayStatus?.waiting ?? 0,
  );
  metrics.gauge(
    'fairlot_relay_held_streams',
    'Streams not published to their end: this program cannot read one of their events',
    () => roles.relayStatus?.held ?? 0,
  );
  await roles.start(app.getHttpServer());
  await app.listen({ port: settings.port, host: '0.0.0.0' });
  const address: unknown = app.getHttpServer().address();
  const stop = async () => {
    await roles.stop();
    await app.close();
    await parts.store.close();
  };
  const port =
    address instanceof Object && 'port' in address ? Number(address.port) : settings.port;
  return { parts, port, mqttPort: app.get(Carriers).mqttPort, stop };
};
