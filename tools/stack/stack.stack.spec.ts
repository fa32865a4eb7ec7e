import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@fairlot/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Time limit of a start, which builds what has changed, and fills a demonstration. */
const STARTED = { timeout: 240_000, interval: 200 };
const SOON = { timeout: 30_000, interval: 200 };
const PASSWORD = 'of a tried stack';

let port: number;
let stack: ChildProcess;
let output = '';

beforeAll(async () => {
  port = await freePort();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    DEMO_PASSWORD: PASSWORD,
    DEMO_PICTURES: 'off',
  };
  // These settings belong to the test run and would change the stack.
  for (const key of ['KAFKA_BROKERS', 'FAIRLOT_STACK', 'VITEST', 'NODE_ENV']) delete env[key];
  stack = spawn('npm', ['run', '--silent', 'stack'], { cwd: root, env, stdio: 'pipe' });
  for (const stream of [stack.stdout, stack.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await vi.waitFor(() => {
    expect(stack.exitCode, output).toBeNull();
    expect(output).toContain('Fairlot serves at ');
  }, STARTED);
});
afterAll(() => {
  spawnSync('npm', ['run', '--silent', 'stack', '--', 'stop'], { cwd: root, stdio: 'ignore' });
});

const call = async (
  path: string,
  { token = '', ...init }: RequestInit & { readonly token?: string } = {},
): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', token };
  const answer = await fetch(`http://localhost:${port}${path}`, { ...init, headers });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json();
};

it('npm run stack serves the portal as seven processes behind one URL', async () => {
  expect(await call('/health/live')).toEqual({ state: 'up' });
  const body = JSON.stringify({ username: 'dealer1', password: PASSWORD });
  const { token } = (await call('/api/v1/mobile/token', { method: 'POST', body })) as {
    token: string;
  };
  const running = async () =>
    (await call('/api/v1/secure/running-auctions', { token })) as { idAuction: number }[];
  await vi.waitFor(async () => expect((await running()).length).toBeGreaterThan(0), SOON);
  const names = spawnSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).stdout;
  const portals = names.split('\n').filter((line) => line.includes('apps/server/dist/main.js'));
  expect(portals.length).toBeGreaterThanOrEqual(7);
});

it('npm run stack -- stop ends every process that the stack has started, and no other', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
  const exit = once(stack, 'exit');
  const stop = spawnSync('npm', ['run', '--silent', 'stack', '--', 'stop'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stop.stdout).toMatch(/^Stopped \d+ processes\.$/m);
  await exit;
  await expect(fetch(`http://localhost:${port}/health/live`)).rejects.toThrow();
  expect(other.exitCode).toBeNull();
  other.kill();
  const again = spawnSync('npm', ['run', '--silent', 'stack', '--', 'stop'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(again.stdout).toContain('No stack is running.');
});
