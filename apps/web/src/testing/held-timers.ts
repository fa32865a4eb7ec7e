import { act } from '@testing-library/react';
import { vi } from 'vitest';

const STEP_MS = 100;
const LIMIT_MS = 60_000;
const nextTurn = (resolve: () => void) => void globalThis.setImmediate(resolve);

/**
 * Holds timers that the page sets from now on; `pass` advances them. Call it before the page opens:
 * earlier timers stay real.
 */
export const holdTimers = (): void =>
  void vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    // Testing Library and user events use timers too.
    shouldAdvanceTime: true,
  });

/** Advances the fake timers. */
export const pass = (ms: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Advances the fake timers until the check passes, at most a minute. */
export const advanceUntil = async (check: () => void): Promise<void> => {
  for (let passedMs = 0; ; passedMs += STEP_MS) {
    try {
      return check();
    } catch (error) {
      if (passedMs >= LIMIT_MS) throw error;
    }
    await pass(STEP_MS);
    await new Promise<void>(nextTurn);
  }
};
