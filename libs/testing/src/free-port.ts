import { createServer } from 'node:net';
import { seededRandom } from './run-seed.js';

/** Below those that systems give to outgoing connections, and above those of known services. */
const FIRST = 10_000;
const BEYOND = 32_000;
/** Each worker of a run has ports of its own: between the probe and the listening another one looks too. */
const OF_WORKER = 2_000;
const WORKERS = (BEYOND - FIRST) / OF_WORKER;
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % WORKERS;
/** A worker that follows another one in the same place starts with other ports. */
const random = seededRandom(Number(process.env['VITEST_WORKER_ID'] ?? 0));

const given = new Set<number>();

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A port that nobody listens on now. One that the system chooses may be given to an outgoing
 * connection, or to another worker's probe, before its server listens.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + worker * OF_WORKER + Math.floor(random() * OF_WORKER);
    if (given.size === OF_WORKER) given.clear();
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
};
