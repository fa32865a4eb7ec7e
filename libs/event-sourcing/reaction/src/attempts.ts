import { setTimeout } from 'node:timers/promises';
import type { ReactionLimits } from './reaction-parts.js';

export type Failure = { readonly cause: unknown };

type Attempts = Pick<ReactionLimits, 'attemptsMax' | 'retryFirstMs' | 'retryMaxMs'> & {
  /** Ends the pauses: no attempt follows the one under way. */
  readonly signal: AbortSignal;
  readonly onFailure: (cause: unknown) => void;
};

/** Pauses with jitter, so that what failed together does not come again together. */
export const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await setTimeout(ms * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
};

/** Null when one of the attempts has gone well, else what the last one threw. */
export const attempt = async (
  work: () => Promise<void>,
  { attemptsMax, retryFirstMs, retryMaxMs, signal, onFailure }: Attempts,
): Promise<Failure | null> => {
  let waitMs = retryFirstMs;
  for (let attempts = 1; ; attempts += 1) {
    try {
      await work();
      return null;
    } catch (cause) {
      onFailure(cause);
      if (attempts >= attemptsMax || signal.aborted) return { cause };
    }
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, retryMaxMs);
  }
};
