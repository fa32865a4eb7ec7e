import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accepts } from './accepts.mjs';
import { deployedNginx } from './deployed-nginx.js';
import type { Ports } from './portals.js';
import type { Stack } from './stack.js';

const STARTED_MS = 10_000;
const POLL_EVERY_MS = 50;

/** Serves all processes under one URL. Calls about an auction go to the process that owns it. */
export const serveBehind = async (
  { folder, ends }: Stack,
  port: number,
  ports: Ports,
): Promise<void> => {
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, deployedNginx(folder, String(port), ports));
  const child = spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exit = once(child, 'close');
  ends.push(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  const late = performance.now() + STARTED_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > late)
      throw new Error(`nginx does not respond on port ${port}`);
    await sleep(POLL_EVERY_MS);
  }
};
