import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give to outgoing connections, and above those of known services. */
const FIRST = 10_000;
const BEYOND = 32_000;

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
    const port = randomInt(FIRST, BEYOND);
    if (await isFree(port)) return port;
  }
};
