import 'reflect-metadata';
import { join } from 'node:path';
import {
  CallerSource,
  OneWritePerKey,
  WrittenOrigin,
  OperationContract,
  OperationRoutes,
  RateLimits,
  Turns,
  type AroundCalls,
} from '@fairlot/access-http';
import { ApprovalSettings, PasswordSignIn, RegistrationStatus } from '@fairlot/access-records';
import type { EngineObserver } from '@fairlot/event-sourcing-engine';
import { CheckpointStore } from '@fairlot/event-sourcing-projection';
import { systemClock } from '@fairlot/kernel';
import { Logger, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { ClockControl } from '../clock-control/clock-control.js';
import { ClockedPortal } from '../clock-control/clocked-portal.js';
import { serveClockControl } from '../clock-control/serve-clock-control.js';
import { coreServicesOf, type CoreParts } from '../core/open-core.js';
import { storedTablesOf } from '../core/stored-tables.js';
import { prepareDatabase } from '../core/prepare-database.js';
import { DisclosureRecorder } from '../http/disclosures/disclosure-recorder.js';
import { serveDocuments } from '../http/documents.js';
import { answerByRoles } from '../http/engines.js';
import { serveHealth } from '../http/health.js';
import { httpAdapter, jsonParser, preparePlugins } from '../http/http-server.js';
import { limitAddresses } from '../http/limit-addresses.js';
import { Metrics } from '../http/metrics.js';
import { queuePageRequests } from '../http/queue-page-requests.js';
import { mountIdentity } from './mount-identity.js';
import { Operators } from '../http/operators.js';
import { ReadYourWritesCalls } from '../http/own-writes/read-your-writes-calls.js';
import { PortalModule, type PortalSettings } from './portal.module.js';
import { Geolocation } from '../public/geolocation.js';
import { PublicSite } from '../public/public-site.js';
import { storedNames } from '../public/stored-names.js';
import { showSignInProblems } from '../public/sign-in-problems.js';
import { PublicPages } from '../public/public-pages.js';
import { serveClient } from '../public/serve-client.js';
import { servePublic } from '../public/serve-public.js';
import { CallTimes } from '../telemetry/call-times.js';
import type { Telemetry } from '../telemetry/telemetry.js';
import { recordPhases } from '../telemetry/timeline.js';
import type { Traces } from '../telemetry/traces.js';
import { ProcessMeter } from '../processes/process-meter.js';
import { ProcessReports } from '../processes/process-reports.js';
import { Carriers } from '../roles/carriers.js';
import { PortalRoles } from '../roles/portal-roles.js';
import { countFollowers } from './follower-metrics.js';
import { demoAccounts } from '@fairlot/demonstration';
import type { OpenDatabase } from './database.js';
import { CommitHealth } from './commit-health.js';
import { checkFollowedLog } from './followed-log.js';
import { healthChecks, rowProgress, type HealthSources } from './health-checks.js';
import { listOldLots } from './list-old-lots.js';
import { createVatRegistry } from '../companies/create-vat-registry.js';
import { factorSettings } from '../settings/factor-settings.js';
import { poolsFor } from '../core/pools.js';
import { loadOrCreateSecret } from '../settings/secret.js';
import type { Settings } from '../settings/settings.js';
import { DamagedStreams } from './damaged-streams.js';
import { tuneMemory } from './tune-memory.js';
import { isOpenToPublic } from '../settings/public-access.js';
import { VERSION } from './version.js';

/** A running portal: everything in this process except the database and the demonstration. */
export type Portal = {
  readonly parts: CoreParts;
  /** The HTTP server. It also answers injected requests, which need no socket. */
  readonly server: FastifyInstance;
  readonly port: number;
  readonly mqttPort: number;
  /** For tests and clock control, which move the clock of this process. */
  readonly followed: ClockedPortal;
  stop(): Promise<void>;
};

type ObservingSettings = Pick<PortalSettings, 'traces' | 'meter'> & {
  readonly observer: EngineObserver;
};

const portalSettings = (
  settings: Settings,
  { connection }: OpenDatabase,
  { observer, traces, meter }: ObservingSettings,
): PortalSettings => ({
  settings,
  traces,
  meter,
  core: {
    connection,
    dataDir: settings.dataDir,
    kurrentDb: settings.kurrentDb,
    filesUrl: settings.filesUrl,
    observer,
    watch: meter,
    factors: factorSettings(settings),
    vatRegistry: createVatRegistry(settings),
    approvals: new ApprovalSettings(settings.secondPerson),
    pools: poolsFor(settings.roles),
  },
  identity: settings.issuer ?? {
    issuer: `${settings.publicUrl}/oidc`,
    clientId: 'portal',
    clientSecret: loadOrCreateSecret(settings.dataDir, 'identity-client'),
  },
});

const combineObservers = (
  { committing, damaged }: Pick<HealthSources, 'committing' | 'damaged'>,
  counting: EngineObserver,
  traces: Traces | null,
): EngineObserver => {
  const counted = { ...counting, onTaken: recordPhases };
  return damaged.beside(committing.beside(traces?.beside(counted) ?? counted));
};

/** Starts telemetry. Its packages are loaded only if it is on. */
const startTelemetryIfOn = async (
  { otlp, roles }: Settings,
  { registry }: Metrics,
): Promise<Telemetry | null> => {
  if (otlp === null) return null;
  const { startTelemetry } = await import('../telemetry/telemetry.js');
  const logger = new Logger('telemetry');
  const warn = (line: string) => logger.warn(line);
  return startTelemetry(otlp, { registry, version: VERSION, roles, warn });
};

type HttpRoleOptions = {
  readonly portal: PortalSettings;
  readonly metrics: Metrics;
  readonly watched: HealthSources;
};

/** The wrappers around every call, the outermost first. */
const callWrappers = (app: NestFastifyApplication, times: CallTimes): readonly AroundCalls[] => {
  const of = (...each: Type<AroundCalls>[]) => each.map((one) => app.get(one, { strict: false }));
  const parsing = of(ReadYourWritesCalls, DisclosureRecorder, OperationContract);
  return [times.admitted, ...parsing, times.parsed, ...of(OneWritePerKey, WrittenOrigin)];
};

type PreparedHttp = { readonly times: CallTimes; readonly pages: PublicPages };

const prepareHttp = async (
  app: NestFastifyApplication,
  { portal, metrics, watched }: HttpRoleOptions,
): Promise<PreparedHttp> => {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const { dataDir, operatorsToken, publicUrl, mqttPort, limits: figures } = portal.settings;
  const keysDir = join(dataDir, 'keys', 'identity');
  const limits = app.get(RateLimits, { strict: false });
  const operators = new Operators(
    operatorsToken ?? loadOrCreateSecret(dataDir, 'operators-token'),
    limits,
  );
  limitAddresses(server, limits);
  const source = app.get(CallerSource, { strict: false });
  queuePageRequests(server, app.get(Turns, { strict: false }), source);
  const times = new CallTimes(operators, portal.traces);
  times.serve(server);
  await answerByRoles(server, portal.settings);
  app.useBodyParser('application/json', {}, jsonParser(server));
  await preparePlugins(server, publicUrl);
  metrics.serve(server, operators);
  if (portal.settings.clockControl) {
    const followed = [new ClockedPortal(app)];
    serveClockControl(server, new ClockControl(() => followed), operators);
  }
  // Only an api process serves the documents, because they take half the time of preparing all
  // calls.
  if (portal.settings.roles.includes('api'))
    serveDocuments(server, { version: VERSION, publicUrl, mqttPort, limits: figures });
  serveHealth(server, healthChecks(app, watched), operators);
  if (portal.settings.issuer === null)
    await mountIdentity(server, {
      portal,
      keysDir,
      accounts: () => demoAccounts(coreServicesOf(app)),
      passwords: app.get(PasswordSignIn, { strict: false }),
    });
  const pages = new PublicPages({
    publicUrl,
    storedNames: storedNames(storedTablesOf(portal.settings)),
    site: app.get(PublicSite),
    geolocation: app.get(Geolocation),
    source,
  });
  // Register this before the calls and pages whose problems it shows.
  showSignInProblems(server, pages);
  return { times, pages };
};

/** Serves the calls and the pages. */
const serveAll = async (
  app: NestFastifyApplication,
  { settings }: PortalSettings,
  { times, pages }: PreparedHttp,
): Promise<void> => {
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const { publicUrl, publicBidsUrl: bidsUrl } = settings;
  const statuses = app.get(RegistrationStatus, { strict: false });
  await servePublic(server, pages, { publicUrl, bidsUrl, statuses });
  app.get(OperationRoutes, { strict: false }).serve(server, callWrappers(app, times));
  await serveClient(server, { publicUrl, isOpenToStrangers: isOpenToPublic(settings) }, pages);
};

/** The port that the server listens on. The settings may contain 0 for any free port. */
const portOf = (app: NestFastifyApplication, { port }: Settings): number => {
  const address: unknown = app.getHttpServer().address();
  return address instanceof Object && 'port' in address ? Number(address.port) : port;
};

/**
 * Migrates the database and runs `prepare`, then starts the roles and listens. `prepare` fills an
 * empty portal and waits until the clients are built.
 * @throws NewerSchema, LogAhead, WrongKurrentDbUrl
 */
export const startPortal = async (
  settings: Settings,
  database: OpenDatabase,
  prepare: (parts: CoreParts) => Promise<void> = async () => {},
): Promise<Portal> => {
  tuneMemory();
  await prepareDatabase({ ...database, kurrentDb: settings.kurrentDb });
  const metrics = new Metrics();
  const engine = { committing: new CommitHealth(systemClock), damaged: new DamagedStreams() };
  const telemetry = await startTelemetryIfOn(settings, metrics);
  const traces = telemetry?.traces ?? null;
  const meter = new ProcessMeter();
  const observer = combineObservers(engine, meter.beside(metrics.engine), traces);
  const portal = portalSettings(settings, database, { observer, traces, meter });
  const app = await NestFactory.create<NestFastifyApplication>(
    PortalModule.forRoot(portal),
    httpAdapter(settings),
    { logger: ['error', 'warn'], abortOnError: false },
  );
  const progress = rowProgress(app);
  const watched = { database, ...engine, progress };
  const prepared = await prepareHttp(app, { portal, metrics, watched });
  await app.init();
  const parts = coreServicesOf(app);
  await checkFollowedLog(parts.store, app.get(CheckpointStore, { strict: false }));
  await listOldLots(app, parts);
  await prepare(parts);
  await serveAll(app, portal, prepared);
  const roles = app.get(PortalRoles);
  countFollowers(metrics, app);
  await roles.start(app.getHttpServer());
  await progress.begin();
  const reports = app.get(ProcessReports);
  reports.start(progress);
  await app.listen({ port: settings.port, host: '0.0.0.0' });
  roles.announce();
  const stop = async () => {
    await reports.stop();
    await roles.stop();
    await app.close();
    await parts.store.close();
    await telemetry?.stop();
    metrics.close();
  };
  const port = portOf(app, settings);
  const server: FastifyInstance = app.getHttpAdapter().getInstance();
  const followed = new ClockedPortal(app);
  return { parts, server, port, mqttPort: app.get(Carriers).mqttPort, followed, stop };
};
