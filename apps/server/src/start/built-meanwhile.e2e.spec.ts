import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runningPostgres } from '@fairlot/database';
import { afterAll, expect, it, vi } from 'vitest';
import { PortalProcesses } from '../testing/index.js';

const RUN = new URL('../../dist/start/run.js', import.meta.url).href;
const SOON = { timeout: 60_000, interval: 50 };

const started: PortalProcesses[] = [];
afterAll(() => Promise.all(started.map((one) => one.leave())));

/** A start as by `npm start` during a build. `clients` is code that resolves after the build. */
const makeStart = (clients: string) => {
  const dataDir = new PortalProcesses().makeDataDir();
  const program = join(dataDir, 'start.mjs');
  writeFileSync(
    program,
    `import { run } from '${RUN}';\nawait run(process.env, { clients: ${clients} });`,
  );
  const processes = new PortalProcesses(program);
  started.push(processes);
  return processes;
};

it('the portal creates its database while the clients are being built, and serves once they are built', async () => {
  const processes = makeStart(
    `{ then: (done) => { console.log('waits'); process.once('SIGUSR2', done); } }`,
  );
  const dataDir = processes.makeDataDir();
  const portal = await processes.start({ DATA_DIR: dataDir });
  await vi.waitFor(() => expect(portal.output().out).toBe('waits\n'), SOON);
  expect(runningPostgres(dataDir)).not.toBeNull();
  await expect(fetch(portal.url)).rejects.toThrow('fetch failed');
  portal.signal('SIGUSR2');
  await portal.serves();
  expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
});

it('the portal exits with a one-line message if a client cannot be built', () =>
  makeStart(
    `{ then: (_, fail) => fail(Object.assign(new Error('apps/web was not built'), { name: 'NotBuilt' })) }`,
  ).refuse({}, /^fairlot: apps\/web was not built\n$/));
