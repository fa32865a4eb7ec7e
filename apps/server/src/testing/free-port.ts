import { createServer } from 'node:net';

/** A port that nobody listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address instanceof Object ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
