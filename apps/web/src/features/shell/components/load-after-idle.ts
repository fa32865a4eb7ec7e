import { waiting } from '#shared/api/try-again.js';

const TRIES = 5;
const AGAIN_AFTER_MS = 3_000;

const load = () => import('./after-idle.js');

/** What no page waits for, and nobody asks for again: where the network is away just then, once it is back. */
export const loadAfterIdle = async (triesLeft = TRIES): ReturnType<typeof load> => {
  try {
    return await load();
  } catch (error) {
    if (triesLeft <= 1) throw error;
    await waiting(AGAIN_AFTER_MS, undefined);
    return loadAfterIdle(triesLeft - 1);
  }
};
