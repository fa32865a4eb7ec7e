import { abortableDelay } from '#shared/api/retry-wait.js';

const TRIES_MAX = 5;
const AGAIN_AFTER_MS = 3_000;

const loadModule = () => import('./after-idle.js');

/**
 * Loads the components for which no page waits. A failure is retried here after a delay, because
 * nothing else would load them.
 */
export const loadAfterIdle = async (triesLeft = TRIES_MAX): ReturnType<typeof loadModule> => {
  try {
    return await loadModule();
  } catch (error) {
    if (triesLeft <= 1) throw error;
    await abortableDelay(AGAIN_AFTER_MS, undefined);
    return loadAfterIdle(triesLeft - 1);
  }
};
