/** The speeds: a number of events per second, or a multiple of the original speed (`real…`). */
export const SPEEDS = ['1', '2', '5', '10', '50', 'real1', 'real10', 'real60'] as const;
export type Speed = (typeof SPEEDS)[number];

/** Minimum time for which a board is shown. At higher speeds, one step covers several events. */
const TICK_MS = 100;
/** Maximum time for which a board is shown, however long no event followed. */
const PAUSE_MAX_MS = 3_000;
const REAL_MIN_MS = 40;
const SECOND_MS = 1_000;

export type Pace = { readonly waitMs: number; readonly stride: number };

/**
 * How long a board is shown at this speed, and how many events the next step covers.
 * @param gapMs time from the event of the board to the next event
 */
export const paceOf = (speed: Speed, gapMs: number): Pace => {
  if (speed.startsWith('real')) {
    const times = Number(speed.slice('real'.length));
    return { waitMs: Math.min(Math.max(gapMs / times, REAL_MIN_MS), PAUSE_MAX_MS), stride: 1 };
  }
  const waitMs = Math.max(SECOND_MS / Number(speed), TICK_MS);
  return { waitMs, stride: Math.round((Number(speed) * waitMs) / SECOND_MS) };
};
