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

let kept: number | undefined;

/**
 * The same port for the portals of all files of a worker, one after the other: a browser's cache
 * belongs to an address.
 */
export const workerPort = async (): Promise<number> => {
  if (kept === undefined || !(await isFree(kept))) kept = await freePort();
  return kept;
};
