import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@fairlot/testing/free-port';
import type { Stack } from './stack.js';

const SERVER_PROGRAM = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const STOP_TIMEOUT_MS = 15_000;

/** The roles of each process, as in docker-compose.yml. */
const ROLES_BY_PROCESS = {
  'api-1': 'api,engine',
  'api-2': 'api,engine',
  clock: 'clock',
  relay: 'relay',
  projector: 'projector',
  live: 'live',
  jobs: 'jobs',
} as const;
export type Name = keyof typeof ROLES_BY_PROCESS;
/** The port of each process. */
export type Ports = Readonly<Record<Name, number>>;

type Environment = Readonly<Record<string, string>>;

/**
 * Creates the data directory of a process. All processes share one folder for files and one for
 * keys.
 */
const dataDirOf = (folder: string, name: Name): string => {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  for (const shared of ['files', 'keys']) {
    mkdirSync(join(folder, shared), { recursive: true, mode: 0o700 });
    symlinkSync(join(folder, shared), join(dataDir, shared));
  }
  return dataDir;
};

/**
 * Starts a process, and resolves when it serves.
 * @throws an error with its output if it ends instead
 */
const startOne = async ({ ends, log }: Stack, name: Name, env: Environment): Promise<void> => {
  const child = spawn(process.execPath, [SERVER_PROGRAM], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'close');
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  ends.push(async () => {
    child.removeAllListeners('exit');
    child.kill('SIGTERM');
    const last = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exit;
    clearTimeout(last);
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let last = '';
  const hear = (line: string) => {
    last = line;
    if (line.startsWith('Fairlot serves at ')) resolve();
  };
  createInterface(child.stdout).on('line', hear);
  createInterface(child.stderr).on('line', (line) => {
    last = line;
    log(`${name}: ${line}`);
  });
  child.once('exit', (code) => {
    log(`${name} stopped (${code ?? child.signalCode}): ${last}`);
    reject(new Error(`${name}: ${last}`));
  });
  await promise;
  if (isOver()) throw new Error(`${name}: ${last}`);
};

/**
 * Starts the processes. The first one fills the portal and creates the shared secrets. The others
 * start together afterwards.
 */
export const startPortals = async (stack: Stack, shared: Environment): Promise<Ports> => {
  const names = Object.keys(ROLES_BY_PROCESS) as Name[];
  const ports = {} as Record<Name, number>;
  for (const name of names) ports[name] = await freePort();
  const { PATH = '' } = process.env;
  const start = async (name: Name) => {
    const own = {
      FAIRLOT_ROLES: ROLES_BY_PROCESS[name],
      PORT: String(ports[name]),
      MQTT_PORT: '0',
      DATA_DIR: dataDirOf(stack.folder, name),
    };
    await startOne(stack, name, { PATH, ...shared, ...own });
  };
  await start('api-1');
  await Promise.all(names.filter((name) => name !== 'api-1').map(start));
  return ports;
};
