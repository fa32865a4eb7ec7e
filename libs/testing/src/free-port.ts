import { createServer } from 'node:net';
import { seededRandom } from './run-seed.js';

/** The first port for tests. The range is above known services and below outgoing connections. */
const FIRST_PORT = 10_000;
const PORTS_END = 32_000;
/** Each worker has its own range, because another worker might probe a port before it is used. */
const PORTS_PER_WORKER = 2_000;
const WORKER_COUNT = (PORTS_END - FIRST_PORT) / PORTS_PER_WORKER;
const workerIndex = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKER_COUNT;
/**
 * Random numbers seeded by the worker's id, so that a worker that replaces another one uses other
 * ports.
 */
const random = seededRandom(Number(process.env['VITEST_WORKER_ID'] ?? 0));

const givenPorts = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * Returns an unused port. A port chosen by the system could be given to an outgoing connection or
 * to another worker before the server listens on it.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port =
      FIRST_PORT + workerIndex * PORTS_PER_WORKER + Math.floor(random() * PORTS_PER_WORKER);
    if (givenPorts.size === PORTS_PER_WORKER) givenPorts.clear();
    if (givenPorts.has(port)) continue;
    givenPorts.add(port);
    if (await isFree(port)) return port;
  }
};
