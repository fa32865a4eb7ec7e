import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@fairlot/database';
import { freePort } from '@fairlot/testing';
import { vi } from 'vitest';
import { bundledProgram } from './bundled-program.js';

const pathFromRoot = (path: string) =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const NODE_PATH = pathFromRoot('node_modules/.bin/node');
/** Time limit of a first start, which creates a database cluster. */
const FIRST_START = { timeout: 120_000, interval: 50 };

/** Ids of all descendants of a process. */
export const descendantsOf = (pid: number): number[] => {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const below = (parent: number): number[] =>
    rows.filter(([, ppid]) => ppid === parent).flatMap(([child = 0]) => [child, ...below(child)]);
  return below(pid);
};

export type PortalProcess = {
  readonly url: string;
  /** The output of the process so far. */
  output(): { readonly out: string; readonly err: string };
  /** Resolves when the portal serves. Throws if the process ends before. */
  serves(): Promise<void>;
  /** Waits until the process ends. Returns its exit code. */
  ended(): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** Ids of the process and all its descendants, including PostgreSQL. */
  pids(): number[];
  /** Kills all these processes at once, like a power failure. */
  killAll(): Promise<void>;
};

export const haveExited = (pids: readonly number[]): Promise<void> =>
  vi.waitFor(() => assert.deepEqual(pids.filter(isAlive), []), FIRST_START);

/** An issuer that does not exist. These portals have only password sign-in. */
const UNUSED_ISSUER = {
  OIDC_ISSUER: 'https://issuer.invalid',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'a secret',
};

/** Starts a program, by default that of `npm start`, with exactly this environment. */
export const startProcess = async (
  env: Readonly<Record<string, string>>,
  other?: string,
): Promise<PortalProcess> => {
  const { program, compiled } = await bundledProgram();
  const { PATH = '' } = process.env;
  const ports = { PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  // In these tests, staff have no second factor.
  const secondFactor = { SECOND_FACTOR: 'offered' };
  const settings = {
    ...ports,
    DEMO: 'off',
    DEMO_PICTURES: 'off',
    ...secondFactor,
    ...UNUSED_ISSUER,
    ...env,
  };
  const child = spawn(NODE_PATH, [other ?? program], {
    env: {
      PATH,
      NODE_COMPILE_CACHE: compiled,
      PUBLIC_URL: `http://127.0.0.1:${settings.PORT}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const end = new Promise<number | null>((resolve) => child.once('close', resolve));
  const pid = child.pid ?? 0;
  // Once the process has ended, another one may get its pid.
  const runs = () => child.exitCode === null && child.signalCode === null;
  const pids = () => (runs() ? [pid, ...descendantsOf(pid)] : []);
  const serves = async () => {
    await vi.waitFor(() => {
      if (runs()) assert.match(out, /^Fairlot serves at /m);
    }, FIRST_START);
    assert.ok(runs(), `ended: ${err}`);
  };
  return {
    url: `http://127.0.0.1:${settings.PORT}`,
    serves,
    pids,
    output: () => ({ out, err }),
    ended: () => end,
    signal: (signal) => void child.kill(signal),
    killAll: async () => {
      const all = pids();
      for (const one of all) if (isAlive(one)) process.kill(one, 'SIGKILL');
      await haveExited(all);
      await end;
    },
  };
};
