import { act } from '@testing-library/react';
import { vi } from 'vitest';

const STEP_MS = 100;
const LIMIT_MS = 60_000;
const nextTurn = (resolve: () => void) => void globalThis.setImmediate(resolve);

/**
 * From now on timers that the page sets run on the test's clock, which `pass` moves forward. Call it before
 * the page opens: timers that it has set already stay real.
 */
export const holdTimers = (): void =>
  void vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    // Testing Library and user events wait by timers, too.
    shouldAdvanceTime: true,
  });

/** Moves the held timers forward. */
export const pass = (ms: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** Moves the held timers forward until the check passes, by at most a minute. */
export const passUntil = async (check: () => void): Promise<void> => {
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
