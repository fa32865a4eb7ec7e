/**
 * `npm run stack`: runs the distributed setup on this machine, without containers. Starts a Kafka,
 * a Mosquitto, a PostgreSQL and an nginx, and behind the nginx the portal as seven processes, with
 * the demonstration's data. All files are in one folder, which is deleted at the end.
 *
 *   npm run stack              runs until Ctrl-C; PORT sets the port on which it serves
 *   npm run stack -- stop      stops the stack from any terminal, and nothing else
 *
 * To use running programs, set KAFKA_BROKERS, MQTT_URL (with MQTT_USERNAME, MQTT_PASSWORD) or
 * DATABASE_URL. Otherwise it needs Java 17 and Maven for Kafka, and mosquitto and nginx.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveBehind } from './entry.js';
import { startPortals } from './portals.js';
import { missingPrograms, startPrograms } from './programs.js';
import { noteRunning, stopStack } from './running.js';
import type { Stack } from './stack.js';

const writeLine = (line: string): void => void process.stdout.write(`${line}\n`);
const writeError = (line: string): void => void process.stderr.write(`stack: ${line}\n`);

const PORTAL_PORT = Number(process.env['PORT'] || 3000);
const PUBLIC_URL = `http://localhost:${PORTAL_PORT}`;
const DEMO_PASSWORD = process.env['DEMO_PASSWORD'] || randomBytes(9).toString('base64url');

const startAll = async (stack: Stack): Promise<void> => {
  const programs = await startPrograms(stack);
  writeLine('Kafka, Mosquitto and PostgreSQL are running. Seeding the demonstration…');
  const demo = { DEMO: 'on', DEMO_PASSWORD, DEMO_PICTURES: process.env['DEMO_PICTURES'] ?? 'on' };
  // Requests of the entry, and requests that an api process forwards, come from this machine.
  const shared = { ...programs, ...demo, PUBLIC_URL, TRUST_PROXY: 'loopback' };
  await serveBehind(stack, PORTAL_PORT, await startPortals(stack, shared));
};

const startStack = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-stack-'));
  const tidy = () => rmSync(folder, { recursive: true, force: true });
  const stack: Stack = { folder, ends: [tidy], log: writeLine };
  let ending = false;
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    writeLine('Stopping…');
    for (const one of stack.ends.toReversed())
      await Promise.resolve(one()).catch((error: unknown) => writeError(String(error)));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  try {
    await startAll(stack);
    noteRunning();
    writeLine(`Fairlot serves at ${PUBLIC_URL} as seven processes.`);
    writeLine(`Sign in as dealer1, auctioneer or admin with the password ${DEMO_PASSWORD}.`);
    writeLine('Stop it with Ctrl-C, or in another terminal: npm run stack -- stop');
  } catch (error) {
    if (!ending) writeError(error instanceof Error ? error.message : String(error));
    await end(1);
  }
};

/** Builds the program and its client from the sources. Returns false if a build fails. */
const isBuilt = (): boolean => {
  writeLine('Building…');
  const build = ['run', '--silent', 'build'];
  return spawnSync('npm', build, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
};

const startIfPossible = async (): Promise<void> => {
  const missing = missingPrograms();
  missing.forEach(writeError);
  if (missing.length === 0 && isBuilt()) await startStack();
  else process.exitCode = 1;
};
await (process.argv[2] === 'stop' ? stopStack(writeLine) : startIfPossible());
