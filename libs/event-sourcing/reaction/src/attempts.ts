import { setTimeout } from 'node:timers/promises';
import type { ReactionLimits } from './reaction-options.js';

export type AttemptFailure = { readonly cause: unknown };

type AttemptOptions = Pick<ReactionLimits, 'attemptsMax' | 'retryFirstMs' | 'retryMaxMs'> & {
  /** Ends the pauses. The current attempt is then the last one. */
  readonly signal: AbortSignal;
  readonly onFailure: (cause: unknown) => void;
};

/** Pauses for a random part of the time, so that events that failed together are retried apart. */
export const pauseWithJitter = async (ms: number, signal: AbortSignal): Promise<void> => {
  await setTimeout(ms * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
};

/**
 * Attempts the work until it succeeds or the limit is reached. Returns null on success, otherwise
 * the error of the last attempt.
 */
export const attemptWithRetries = async (
  work: () => Promise<void>,
  { attemptsMax, retryFirstMs, retryMaxMs, signal, onFailure }: AttemptOptions,
): Promise<AttemptFailure | null> => {
  let waitMs = retryFirstMs;
  for (let attempts = 1; ; attempts += 1) {
    try {
      await work();
      return null;
    } catch (cause) {
      onFailure(cause);
      if (attempts >= attemptsMax || signal.aborted) return { cause };
    }
    await pauseWithJitter(waitMs, signal);
    waitMs = Math.min(waitMs * 2, retryMaxMs);
  }
};
