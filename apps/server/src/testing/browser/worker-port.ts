import { once } from 'node:events';
import { createServer } from 'node:net';
import { freePort } from '@fairlot/testing';

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return true;
  } catch {
    return false;
  }
};

let reservedPort: number | undefined;

/**
 * One port for the portals of all spec files of a worker, because the browser's cache is by
 * address.
 */
export const workerPort = async (): Promise<number> => {
  if (reservedPort === undefined || !(await isFree(reservedPort))) reservedPort = await freePort();
  return reservedPort;
};
