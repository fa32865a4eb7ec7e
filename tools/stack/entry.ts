import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Ports } from './portals.js';
import type { Stack } from './stack.js';

const DEPLOYED = fileURLToPath(new URL('../../deploy/nginx/nginx.conf', import.meta.url));
const STARTED_MS = 10_000;
const LOOK_EVERY_MS = 50;

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy().destroyed));
    socket.once('error', () => resolve(false));
  });

/** The deployed file with the addresses and folders of this machine. */
const adapted = (folder: string, port: number, ports: Ports): string =>
  Object.entries(ports)
    .reduce(
      (text, [name, own]) => text.replaceAll(`server ${name}:3000`, `server 127.0.0.1:${own}`),
      readFileSync(DEPLOYED, 'utf8'),
    )
    .replace('listen 8080;', `listen ${port};`)
    .replace('worker_processes auto;', 'worker_processes 1;')
    .replaceAll('/tmp/', `${folder}/`);

/** One address for all of them: what is about an auction goes to the process that has it. */
export const serveBehind = async (
  { folder, ends }: Stack,
  port: number,
  ports: Ports,
): Promise<void> => {
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, adapted(folder, port, ports));
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
      throw new Error(`nginx does not serve at port ${port}`);
    await sleep(LOOK_EVERY_MS);
  }
};
