import type { Database } from './database.js';
import type { Demonstration } from './demonstration.js';
import { oneLine } from './one-line.js';
import { checkNode } from './node-version.js';
import { checkPort } from './port-check.js';
import type { Portal } from './portal.js';
import { parseSettings, type Settings } from './settings.js';
import { strangersWarning } from './strangers.js';

type Started = { readonly database: Database; portal?: Portal; demonstration?: Demonstration };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const stopAll = async ({ demonstration, portal, database }: Started): Promise<void> => {
  await demonstration?.stop();
  await portal?.stop();
  await database.stop();
};

/** Loaded by a start that can be: what keeps one from being is said without the wait for it. */
const openDatabase = async (settings: Settings): Promise<Database> => {
  const opening = (await import('./database.js')).openDatabase(settings);
  // While it starts, and after the turn in which a data directory in use is said.
  setImmediate(() => void import('./portal.js').catch(() => {}));
  return opening;
};

type Start = {
  /** The database of the settings unless another one is known. */
  readonly open?: (settings: Settings) => Promise<Database>;
  /** Settles when those that are being built are there to be served; none are unless it is given. */
  readonly clients?: Promise<unknown>;
};

const start = async (
  settings: Settings,
  started: Started,
  clients: Start['clients'],
): Promise<void> => {
  const { Demonstration } = await import('./demonstration.js');
  const { startPortal } = await import('./portal.js');
  started.portal = await startPortal(settings, started.database, async (parts) => {
    if (settings.demo) {
      started.demonstration = new Demonstration(parts, settings);
      await started.demonstration.prepare(started.database.connection);
    }
    await clients;
  });
  const { port, mqttPort } = started.portal;
  // One process plays the dealers, whatever the number of them.
  if (settings.roles.includes('clock')) started.demonstration?.start();
  if (settings.roles.includes('jobs') && settings.demoPictures)
    started.demonstration?.startPictures();
  say(`Fairlot serves at ${settings.publicUrl}  (port ${port}, MQTT ${mqttPort})`);
  started.demonstration?.introduce(say);
  for (const line of strangersWarning(settings)) say(line);
  say('Stop it with Ctrl-C.');
};

/** The program: ends with code 0 after Ctrl-C, with 1 and one clear line when it cannot start. */
export const run = async (
  env: Readonly<Record<string, string | undefined>>,
  { open = openDatabase, clients }: Start = {},
): Promise<void> => {
  let started: Started | null = null;
  const end = async (code: number): Promise<never> => {
    if (started !== null) await stopAll(started).catch((error: unknown) => say(oneLine(error)));
    process.exit(code);
  };
  let ending = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      // A second Ctrl-C does not wait for the first one's tidying up.
      if (ending) process.exit(1);
      ending = true;
      say('Stopping…');
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
    // What it was stopped in the middle of.
    if (ending) return;
    process.stderr.write(`fairlot: ${oneLine(error)}\n`);
    await end(1);
  }
};
