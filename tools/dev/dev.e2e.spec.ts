import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@fairlot/database';
import { freePort } from '@fairlot/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SOON = { timeout: 60_000, interval: 50 };
const ISSUER = {
  OIDC_ISSUER: 'https://issuer.invalid',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'a secret',
};
const dataDir = mkdtempSync(join(tmpdir(), 'fairlot-dev-'));

type Row = { readonly pid: number; readonly parent: number; readonly command: string };
const processes = (): Row[] =>
  execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .flatMap((found) =>
      found ? [{ pid: Number(found[1]), parent: Number(found[2]), command: found[3] ?? '' }] : [],
    );
const below = (pid: number, all = processes()): Row[] =>
  all.filter(({ parent }) => parent === pid).flatMap((row) => [row, ...below(row.pid, all)]);
const pidOf = (owner: number, part: string): number =>
  below(owner).find(({ command }) => command.includes(part))?.pid ?? 0;

let dev: ChildProcess;
let url: string;
let output = '';

const SERVER = 'apps/server/src/dev.ts';
const isReady = async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200);

beforeAll(async () => {
  const PORT = String(await freePort());
  const MQTT_PORT = String(await freePort());
  url = `http://localhost:${PORT}`;
  const flags = ['--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'];
  dev = spawn(process.execPath, [...flags, 'tools/dev/dev.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], PORT, MQTT_PORT, DATA_DIR: dataDir, DEMO: 'off', ...ISSUER },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  await vi.waitFor(() => expect(output).toContain('Fairlot serves at'), SOON);
});
afterAll(() => {
  dev.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

describe('npm run dev', () => {
  it('serves the client from its sources, and the portal, on the same port', async () => {
    await isReady();
    expect(await (await fetch(`${url}/auctions`)).text()).toContain('/@vite/client');
    // Without the demonstration there is no sign-in, so the response comes from the portal.
    for (const path of ['/api/v1/nothing', '/oidc/.well-known/openid-configuration'])
      expect(await (await fetch(url + path)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('restarts the server after its sources change, but not the database', async () => {
    const owner = dev.pid ?? 0;
    const server = pidOf(owner, SERVER);
    const postgres = pidOf(owner, '-D ');
    expect(Math.min(server, postgres)).toBeGreaterThan(0);
    const now = new Date();
    utimesSync(join(root, SERVER), now, now);
    await vi.waitFor(() => expect(output).toContain('Server restarted'), SOON);
    await isReady();
    expect(isAlive(server)).toBe(false);
    expect(pidOf(owner, SERVER)).not.toBe(server);
    expect(pidOf(owner, '-D ')).toBe(postgres);
  });

  it('leaves no process behind, in whichever way it ends', async () => {
    const all = below(dev.pid ?? 0).map(({ pid }) => pid);
    expect(all.length).toBeGreaterThan(2);
    const exit = once(dev, 'exit');
    dev.kill('SIGKILL');
    await exit;
    await vi.waitFor(() => expect(all.filter(isAlive)).toEqual([]), SOON);
  });
});
