import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_LIMITS } from '@fairlot/access-http/testing';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import type { PostgresConnection } from '@fairlot/database';
import { restoreSystemClock } from '@fairlot/kernel';
import { freePort } from '@fairlot/testing';
import { inject } from 'vitest';
import { ClockControl } from '../clock-control/clock-control.js';
import type { ClockedPortal } from '../clock-control/clocked-portal.js';
import type { CoreParts } from '../core/open-core.js';
import { migrations } from '../core/schema.js';
import { cacheDocuments } from '../http/documents.js';
import { startPortal, type Portal } from '../start/portal.js';
import './provided-brokers.js';
import { sharedSettings } from './shared-settings.js';
import { writeTestKeys } from './test-keys.js';
import { parseSettings, ROLES, type Settings } from '../settings/settings.js';

export type TestPortal = Portal & {
  /** The portal's URL, `http://127.0.0.1:…`, which is also its public URL. */
  readonly url: string;
  readonly settings: Settings;
  readonly connection: PostgresConnection;
  /** Moves the portal's clock, which all portals of this worker share. */
  readonly time: ClockControl;
  /** Stops the portal and removes its database and data directory. */
  stop(): Promise<void>;
};

type PortalOptions = Partial<Settings> & {
  /** Adds data before the portal's roles start, as the demonstration does. */
  readonly prepare?: (parts: CoreParts) => Promise<void>;
};

cacheDocuments();

type RunningPortal = { readonly database: string; readonly followed: ClockedPortal };
/** The portals of this worker, which share a clock. Without any, it is the system's clock again. */
const runningPortals = new Set<RunningPortal>();

const startFollowed = async (
  ...[settings, database, prepare]: Parameters<typeof startPortal>
): Promise<Portal> => {
  const portal = await startPortal(settings, database, prepare);
  const one = { database: database.connection.database, followed: portal.followed };
  runningPortals.add(one);
  const stop = async () => {
    runningPortals.delete(one);
    await portal.stop();
    if (runningPortals.size === 0) restoreSystemClock();
  };
  return { ...portal, stop };
};

/** Clock control for all portals on this database, because each shows what the others decide. */
const clockControlOf = ({ database }: PostgresConnection): ClockControl =>
  new ClockControl(() =>
    [...runningPortals].flatMap((one) => (one.database === database ? one.followed : [])),
  );

/** The operators' token in tests. */
export const OPERATORS_TOKEN = 'operators of a test';
export const OPERATORS_HEADERS = { authorization: `Bearer ${OPERATORS_TOKEN}` };

/** Settings with free ports, and with the demonstration's issuer but not its data. */
export const testSettingsFor = async (
  dataDir: string,
  over: Partial<Settings>,
): Promise<Settings> => {
  const port = await freePort();
  const mqttPort = await freePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  return {
    ...parseSettings({ OPERATORS_TOKEN }),
    limits: NO_LIMITS,
    port,
    mqttPort,
    dataDir,
    publicUrl,
    ...over,
  };
};

/**
 * The roles of each process, for tests of portals that share only a database and a Kafka (Vitest
 * project `apart`). By default, one portal has all roles and an embedded database.
 */
const SEPARATE_PROCESSES = [
  ['api', 'engine', 'live'],
  ['relay'],
  ['projector'],
  ['clock', 'jobs'],
] as const;
const BROKERS = process.env['FAIRLOT_SHAPE'] === 'apart' ? inject('brokers') : undefined;

/** Starts all portals. Tests send calls to the first one, and only observe the others. */
const startAll = async (
  settings: Settings,
  database: TestDatabase,
  prepare?: PortalOptions['prepare'],
): Promise<Portal> => {
  if (BROKERS === undefined || settings.roles.length < ROLES.length)
    return startFollowed(settings, database, prepare);
  const { connection } = database;
  const others = sharedSettings(connection, BROKERS, connection.database);
  const started: Portal[] = [];
  const stop = async () => {
    for (const one of started.splice(0).toReversed()) await one.stop();
  };
  try {
    for (const roles of SEPARATE_PROCESSES) {
      const ports = started.length > 0 && { port: await freePort(), mqttPort: await freePort() };
      const own = { ...settings, ...ports, ...others, roles };
      started.push(await startFollowed(own, database, started.length > 0 ? undefined : prepare));
    }
    return { ...started[0]!, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

/** Starts a portal with all roles on a new database. One per spec file. */
export const makePortal = async ({ prepare, ...over }: PortalOptions = {}): Promise<TestPortal> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-e2e-'));
  const database = await makeDatabase(migrations);
  const tidy = async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    writeTestKeys(dataDir);
    const settings = await testSettingsFor(dataDir, over);
    const portal = await startAll(settings, database, prepare);
    const stop = async () => {
      await portal.stop();
      await tidy();
    };
    const { connection } = database;
    const time = clockControlOf(connection);
    return { ...portal, url: settings.publicUrl, settings, connection, time, stop };
  } catch (error) {
    await tidy();
    throw error;
  }
};

/** Starts another process on the same database. Stop it before the first one. */
export const startSecondPortal = async (
  { connection }: Pick<TestPortal, 'connection'>,
  over: Partial<Settings> = {},
): Promise<TestPortal> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-e2e-'));
  const settings = await testSettingsFor(dataDir, over);
  const portal = await startFollowed(settings, { connection });
  const stop = async () => {
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const time = clockControlOf(connection);
  return { ...portal, url: settings.publicUrl, settings, connection, time, stop };
};
