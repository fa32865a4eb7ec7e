import { act } from '@testing-library/react';
import { vi } from 'vitest';

const STEP_MS = 100;
const LIMIT_MS = 60_000;
const nextTurn = (resolve: () => void) => void globalThis.setImmediate(resolve);

/**
 * Replaces the timers that the page starts from now on. Call it before the page opens, because
 * earlier timers stay real.
 */
export const fakeTimers = (): void =>
  void vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    // Testing Library and user events need timers too.
    shouldAdvanceTime: true,
  });

/** Advances the fake timers. */
export const advanceTimers = (ms: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Advances the fake timers until the check passes, but no more than a minute. */
export const advanceUntil = async (check: () => void): Promise<void> => {
  for (let passedMs = 0; ; passedMs += STEP_MS) {
    try {
      return check();
    } catch (error) {
      if (passedMs >= LIMIT_MS) throw error;
    }
    await advanceTimers(STEP_MS);
    await new Promise<void>(nextTurn);
  }
};
