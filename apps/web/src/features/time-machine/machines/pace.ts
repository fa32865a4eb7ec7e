/** Events per second, or a multiple of the original speed. */
export const SPEEDS = ['1', '2', '5', '10', '50', 'real1', 'real10', 'real60'] as const;
export type Speed = (typeof SPEEDS)[number];

/** Minimum time per board. At higher speeds, several events form one step. */
const TICK_MS = 100;
/** Maximum duration of a pause without events. */
const PAUSE_MAX_MS = 3_000;
const REAL_MIN_MS = 40;
const SECOND_MS = 1_000;

export type Pace = { readonly waitMs: number; readonly stride: number };

/**
 * How long a board is shown, and how many events the next step takes.
 * @param gapMs time between the shown event and the next
 */
export const paceOf = (speed: Speed, gapMs: number): Pace => {
  if (speed.startsWith('real')) {
    const times = Number(speed.slice('real'.length));
    return { waitMs: Math.min(Math.max(gapMs / times, REAL_MIN_MS), PAUSE_MAX_MS), stride: 1 };
  }
  const waitMs = Math.max(SECOND_MS / Number(speed), TICK_MS);
  return { waitMs, stride: Math.round((Number(speed) * waitMs) / SECOND_MS) };
};
