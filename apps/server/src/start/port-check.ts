import { createServer } from 'node:net';

/** Another program uses the port. The message is one line for operators. */
class PortTaken extends Error {
  override readonly name = 'PortTaken';
  constructor(key: string, port: number) {
    super(`${key}: port ${port} is used by another program. Set ${key} to a free port.`);
  }
}

/**
 * Rejects with PortTaken if the port is in use. Call it before the database starts, so that the
 * failure is immediate.
 */
export const checkPort = (key: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(key, port) : error),
    );
    probe.listen(port, () => probe.close(() => resolve()));
  });
