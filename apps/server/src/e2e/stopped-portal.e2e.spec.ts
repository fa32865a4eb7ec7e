import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { makePortal } from '../testing/index.js';

setFlagsFromString('--expose-gc');
const gc: () => void = runInNewContext('gc');

/** Starts and stops a portal. Does not return it, so that no variable here keeps it in memory. */
const stopOne = async (): Promise<WeakRef<object>> => {
  const portal = await makePortal();
  const server = new WeakRef(portal.server);
  await portal.stop();
  return server;
};

it('a stopped portal is released from memory', async () => {
  const server = await stopOne();
  await expect
    .poll(
      () => {
        gc();
        return server.deref() === undefined;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
});
