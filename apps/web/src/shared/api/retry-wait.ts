import { ApiError, isMalformed, NoAnswer, retryDelayMs } from './api-error.js';

/** Maximum number of consecutive failed attempts without progress. */
const TRIES_MAX = 8;
const SECOND_MS = 1_000;
const WAIT_MAX_MS = 30_000;

/**
 * Milliseconds until the next attempt. Null if there is none, after a final refusal or too many
 * attempts.
 */
export const retryWaitMs = (error: unknown, tries: number): number | null => {
  if (tries >= TRIES_MAX || isMalformed(error)) return null;
  if (error instanceof ApiError && error.problem.code === 'UPLOAD_OFFSET') return 0;
  const isAway = error instanceof NoAnswer || (error instanceof ApiError && error.status === 503);
  return isAway ? Math.min(WAIT_MAX_MS, SECOND_MS * 2 ** tries) : retryDelayMs(error);
};

/**
 * Waits `ms`, or until the device comes online or the signal aborts. While the device is offline,
 * it waits longer than `ms`.
 */
export const abortableDelay = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(() => navigator.onLine && end(), ms);
    window.addEventListener('online', end, { signal: ended.signal });
    signal?.addEventListener('abort', end, { signal: ended.signal });
  });
