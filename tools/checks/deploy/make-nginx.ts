import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@fairlot/testing/free-port';
import { vi } from 'vitest';
import { deployedNginx } from '../../stack/deployed-nginx.js';

export type Nginx = { readonly url: string; stop(): Promise<void> };

/**
 * Runs nginx with the configuration of deploy/nginx before servers on these ports. `NGINX_PROGRAM`
 * names the program (`npm run test:stack`).
 */
export const startNginx = async (ports: Readonly<Record<string, number>>): Promise<Nginx> => {
  const program = process.env['NGINX_PROGRAM'];
  assert.ok(program, 'NGINX_PROGRAM: npm run test:stack');
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-nginx-'));
  // The worker processes of nginx run as another user.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const conf = join(folder, 'nginx.conf');
  writeFileSync(conf, deployedNginx(folder, `127.0.0.1:${port}`, ports));
  const args = ['-e', 'stderr', '-c', conf, '-g', 'daemon off;'];
  const checked = spawnSync(program, ['-t', ...args], { encoding: 'utf8' });
  assert.equal(checked.status, 0, checked.stderr);
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const killed = () => void child.kill('SIGKILL');
  process.once('exit', killed);
  const end = new Promise((resolve) => child.once('close', resolve));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => assert.equal((await fetch(`${url}/metrics`)).status, 404), 10_000);
  return {
    url,
    stop: async () => {
      // A signal for a graceful end also ends the worker processes.
      child.kill('SIGTERM');
      await end;
      process.off('exit', killed);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
