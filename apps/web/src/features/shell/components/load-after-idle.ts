const TRIES = 5;
const AGAIN_AFTER_MS = 3_000;

const untilAgain = () =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, AGAIN_AFTER_MS);
    else window.addEventListener('online', resolve, { once: true });
  });

const load = () => import('./after-idle.js');

/** What no page waits for, and nobody asks for again: where the network is away just then, once it is back. */
export const loadAfterIdle = async (triesLeft = TRIES): ReturnType<typeof load> => {
  try {
    return await load();
  } catch (error) {
    if (triesLeft <= 1) throw error;
    await untilAgain();
    return loadAfterIdle(triesLeft - 1);
  }
};
