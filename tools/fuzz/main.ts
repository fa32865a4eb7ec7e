/**
 * `npm run -s fuzz [-- --calls N --seed S]`: sends N random calls to a new portal, which must not
 * fail.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '@fairlot/testing/free-port';
import { fuzz, type FuzzTarget } from '@fairlot/testing/fuzz';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PASSWORD = 'a password of one fuzz run';
/** Users who send the calls, which are so many that none of them reaches a rate limit. */
const DEALER_USERNAMES = Array.from({ length: 12 }, (_, index) => `dealer${index + 1}`);
const USERNAMES = [
  'admin',
  'centre',
  'auctioneer',
  'multi',
  'engineer',
  'visitor',
  ...DEALER_USERNAMES,
];
/**
 * Time limit of the start in ms. A first start creates a database and fills it with the
 * demonstration.
 */
const STARTED_MS = 300_000;
const POLL_EVERY_MS = 250;
const REPORT_EVERY = 1_000;
/** Calls that are not sent, because they would end the sessions of the other calls. */
const SESSION_ENDING_CALLS = [
  'signOut',
  'signOutEverywhere',
  'changePassword',
  'changePasswordMobile',
];

const signInToken = async (url: string, username: string): Promise<Record<string, string>> => {
  const response = await fetch(new URL('/api/v1/mobile/token', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`${username} cannot sign in: ${await response.text()}`);
  const { token } = (await response.json()) as { token: string };
  return { token };
};

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(new URL('/health/ready', url))).ok;
  } catch {
    return false;
  }
};

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '200000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const calls = Number(values.calls);
const seed = Number(values.seed);
const writeLine = (line: string): void => void process.stderr.write(`${line}\n`);

const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-fuzz-'));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const portal = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
  env: {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    DEMO: 'on',
    DEMO_PASSWORD: PASSWORD,
    PUBLIC_URL: url,
    PORT: String(port),
    MQTT_PORT: String(await freePort()),
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const portalExit = once(portal, 'exit');
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => portal.kill('SIGTERM'));
try {
  const deadline = Date.now() + STARTED_MS;
  while (!(await isReady(url))) {
    if (Date.now() > deadline || portal.exitCode !== null) throw new Error('it does not start');
    await pause(POLL_EVERY_MS);
  }
  const callers = [{}, ...(await Promise.all(USERNAMES.map((who) => signInToken(url, who))))];
  const document = (await (
    await fetch(new URL('/api/openapi.json', url))
  ).json()) as FuzzTarget['document'];
  const begunAt = Date.now();
  const report = await fuzz({
    url,
    document,
    callers,
    calls,
    seed,
    leaveOut: SESSION_ENDING_CALLS,
    onProgress: (done) => {
      if (done > 0 && done % REPORT_EVERY === 0) writeLine(`${done} of ${calls} calls`);
    },
    onBroken: (each) => writeLine(JSON.stringify(each, null, 2)),
  });
  const seconds = Math.round((Date.now() - begunAt) / 1000);
  const { broken, ...counted } = report;
  const repeat = `npm run -s fuzz -- --calls ${calls} --seed ${seed}`;
  process.stdout.write(
    `${JSON.stringify({ ...counted, seed, seconds, broken: broken.length, repeat })}\n`,
  );
  process.exitCode = broken.length === 0 && portal.exitCode === null ? 0 : 1;
} finally {
  portal.kill('SIGTERM');
  await portalExit;
  rmSync(dataDir, { recursive: true, force: true });
}
