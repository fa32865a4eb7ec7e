import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@fairlot/database';
import { freePort } from '@fairlot/testing';
import { vi } from 'vitest';
import { bundledProgram } from './bundled-program.js';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const NODE = fromRoot('node_modules/.bin/node');
/** A first start makes a database cluster. */
const STARTED = { timeout: 120_000, interval: 50 };

/** The processes below this one, however deep. */
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
  /** Everything it printed so far. */
  said(): { readonly out: string; readonly err: string };
  /** Resolves when it says that it serves; throws when it ends instead. */
  serves(): Promise<void>;
  /** Its exit code; waits for its end. */
  ended(): Promise<number | null>;
  signal(signal: NodeJS.Signals): void;
  /** Itself and every process below it, PostgreSQL and its backends too. */
  pids(): number[];
  /** Ends all of it at once, as a power cut would. */
  killAll(): Promise<void>;
};

export const areGone = (pids: readonly number[]): Promise<void> =>
  vi.waitFor(() => assert.deepEqual(pids.filter(isAlive), []), STARTED);

/** Nobody's, for a portal where people sign in by password. */
const AN_ISSUER = {
  OIDC_ISSUER: 'https://issuer.invalid',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'a secret',
};

/** The program that `npm start` serves with, or another, in a process of its own with this environment alone. */
export const aProcess = async (
  env: Readonly<Record<string, string>>,
  other?: string,
): Promise<PortalProcess> => {
  const { program, compiled } = await bundledProgram();
  const { PATH = '' } = process.env;
  const ports = { PORT: String(await freePort()), MQTT_PORT: String(await freePort()) };
  // Staff who only run an auction here have none.
  const secondFactor = { SECOND_FACTOR: 'offered' };
  const settings = {
    ...ports,
    DEMO: 'off',
    DEMO_PICTURES: 'off',
    ...secondFactor,
    ...AN_ISSUER,
    ...env,
  };
  const child = spawn(NODE, [other ?? program], {
    env: {
      ...{ PATH, NODE_COMPILE_CACHE: compiled },
      ...{ PUBLIC_URL: `http://127.0.0.1:${settings.PORT}`, ...settings },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const end = new Promise<number | null>((resolve) => child.once('close', resolve));
  const pid = child.pid ?? 0;
  // Once it has ended its number may be somebody else's.
  const runs = () => child.exitCode === null && child.signalCode === null;
  const pids = () => (runs() ? [pid, ...descendantsOf(pid)] : []);
  const serves = async () => {
    await vi.waitFor(() => {
      if (runs()) assert.match(out, /^Fairlot serves at /m);
    }, STARTED);
    assert.ok(runs(), `ended: ${err}`);
  };
  return {
    ...{ url: `http://127.0.0.1:${settings.PORT}`, serves, pids },
    said: () => ({ out, err }),
    ended: () => end,
    signal: (signal) => void child.kill(signal),
    killAll: async () => {
      const all = pids();
      for (const one of all) if (isAlive(one)) process.kill(one, 'SIGKILL');
      await areGone(all);
      await end;
    },
  };
};
