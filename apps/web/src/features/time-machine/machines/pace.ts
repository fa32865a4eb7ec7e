/** Events a second, or as it was, so many times as quick. */
export const SPEEDS = ['1', '2', '5', '10', '50', 'real1', 'real10', 'real60'] as const;
export type Speed = (typeof SPEEDS)[number];

/** A board is shown this long at least: quicker than that, several events are one step. */
const TICK_MS = 100;
/** Of a long pause in which nothing happened this much is shown. */
const PAUSE_MAX_MS = 3_000;
const REAL_MIN_MS = 40;
const SECOND = 1_000;

export type Pace = { readonly waitMs: number; readonly stride: number };

/** @param gapMs how long after the event that is shown the next one happened */
export const paceOf = (speed: Speed, gapMs: number): Pace => {
  if (speed.startsWith('real')) {
    const times = Number(speed.slice('real'.length));
    return { waitMs: Math.min(Math.max(gapMs / times, REAL_MIN_MS), PAUSE_MAX_MS), stride: 1 };
  }
  const waitMs = Math.max(SECOND / Number(speed), TICK_MS);
  return { waitMs, stride: Math.round((Number(speed) * waitMs) / SECOND) };
};
