import type { OpenedDatabase } from './database.js';
import type { Demonstration } from './demonstration.js';
import { releaseGarbage } from './garbage.js';
import { errorLine } from './error-line.js';
import { checkNode } from './node-version.js';
import { checkPort } from './port-check.js';
import type { Portal } from './portal.js';
import { parseSettings, type Settings } from '../settings/settings.js';
import { publicAccessWarning } from '../settings/public-access.js';

type StartedParts = {
  readonly database: OpenedDatabase;
  portal?: Portal;
  demonstration?: Demonstration;
};

const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

const stopAll = async ({ demonstration, portal, database }: StartedParts): Promise<void> => {
  await demonstration?.stop();
  await portal?.stop();
  await database.stop();
};

/**
 * Opens the database. Modules are loaded only after the settings are valid, so errors appear fast.
 */
const openDatabase = async (settings: Settings): Promise<OpenedDatabase> => {
  const opening = (await import('./database.js')).openDatabase(settings);
  // Load the portal while the database starts, after the check that the data directory is free.
  setImmediate(() => void import('./portal.js').catch(() => {}));
  return opening;
};

type StartOptions = {
  /** Opens a database instead of the one in the settings. */
  readonly open?: (settings: Settings) => Promise<OpenedDatabase>;
  /** Resolves when the clients are built. Undefined if no build is in progress. */
  readonly clients?: Promise<unknown>;
};

const start = async (
  settings: Settings,
  started: StartedParts,
  clients: StartOptions['clients'],
): Promise<void> => {
  const { Demonstration } = await import('./demonstration.js');
  const { startPortal } = await import('./portal.js');
  started.portal = await startPortal(settings, started.database, async (parts) => {
    if (settings.demo) {
      started.demonstration = new Demonstration(parts, settings);
      await started.demonstration.prepare(started.database.connection);
    }
    await clients;
    if (settings.demo) await releaseGarbage();
  });
  const { port, mqttPort } = started.portal;
  // Only one process of the portal may run the simulated dealers.
  if (settings.roles.includes('clock')) started.demonstration?.start();
  if (settings.roles.includes('jobs') && settings.demoPictures)
    started.demonstration?.startPictures();
  printLine(`Fairlot serves at ${settings.publicUrl}  (port ${port}, MQTT ${mqttPort})`);
  started.demonstration?.introduce(printLine);
  for (const line of publicAccessWarning(settings)) printLine(line);
  printLine('Stop it with Ctrl-C.');
};

/** Runs the portal. Exits with code 0 after Ctrl-C, or with 1 and one line if it cannot start. */
export const run = async (
  env: Readonly<Record<string, string | undefined>>,
  { open = openDatabase, clients }: StartOptions = {},
): Promise<void> => {
  let started: StartedParts | null = null;
  const end = async (code: number): Promise<never> => {
    if (started !== null)
      await stopAll(started).catch((error: unknown) => printLine(errorLine(error)));
    process.exit(code);
  };
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second Ctrl-C exits without waiting for the shutdown.
      if (ending) process.exit(1);
      ending = true;
      printLine('Stopping…');
      void end(0);
    });
  try {
    checkNode(process.versions.node);
    const settings = parseSettings(env);
    await checkPort('PORT', settings.port);
    await checkPort('MQTT_PORT', settings.mqttPort);
    started = { database: await open(settings) };
    await start(settings, started, clients);
  } catch (error) {
    // An error while stopping is a consequence of stopping, so ignore it.
    if (ending) return;
    process.stderr.write(`fairlot: ${errorLine(error)}\n`);
    await end(1);
  }
};
