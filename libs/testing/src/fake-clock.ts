import type { Clock } from '@fairlot/kernel';

/** A clock that only tests move. Times are epoch milliseconds. */
export type FakeClock = Clock & {
  /** Moves the clock forward, or backward as if it was corrected. Returns the new time. */
  advance(byMs: number): number;
  set(at: number): void;
};

/** The time at which a fake clock starts, a whole minute: 2026-03-02T09:00:00Z. */
export const FAKE_NOW = Date.UTC(2026, 2, 2, 9);

export const fakeClock = (startAt: number = FAKE_NOW): FakeClock => {
  let at = startAt;
  return {
    now: () => at,
    advance: (byMs) => (at += byMs),
    set: (to) => {
      at = to;
    },
  };
};
