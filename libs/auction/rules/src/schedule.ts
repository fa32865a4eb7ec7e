/** Start and end of an auction or a lot; epoch milliseconds. */
export type Schedule = { readonly startsAt: number; readonly endsAt: number };

export type ScheduleFault = {
  readonly field: keyof Schedule;
  readonly code:
    | 'instant'
    | 'start_in_the_past'
    | 'end_not_after_start'
    | 'end_in_the_past'
    | 'end_too_far';
};

/** Duration of a last call, before the lot closes early (ENG-20). */
export const LAST_CALL_MS = 30_000;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/**
 * How far in the past a start may be when it arrives, because it has minute precision. The auction
 * then starts immediately.
 */
const START_LATE_MS = MINUTE_MS;
const AHEAD_MAX_MS = 366 * DAY_MS;

/** The latest end that is accepted. A later end is certainly a mistake. */
export const latestEnd = (now: number): number => now + AHEAD_MAX_MS;
export const isTooFar = (endsAt: number, now: number): boolean => endsAt > latestEnd(now);

/**
 * Returns the fault of a schedule, or null. The start must not be in the past, and the end must
 * follow within a year. Times of a saved schedule are not checked against the clock again.
 *
 * @param now epoch milliseconds of the server's clock
 */
export const scheduleFault = (
  { startsAt, endsAt }: Schedule,
  now: number,
  savedSchedule: Schedule | null = null,
): ScheduleFault | null => {
  if (!Number.isSafeInteger(startsAt)) return { field: 'startsAt', code: 'instant' };
  if (!Number.isSafeInteger(endsAt)) return { field: 'endsAt', code: 'instant' };
  if (endsAt <= startsAt) return { field: 'endsAt', code: 'end_not_after_start' };
  if (endsAt <= now) return { field: 'endsAt', code: 'end_in_the_past' };
  if (startsAt < now - START_LATE_MS && startsAt !== savedSchedule?.startsAt)
    return { field: 'startsAt', code: 'start_in_the_past' };
  return isTooFar(endsAt, now) && endsAt !== savedSchedule?.endsAt
    ? { field: 'endsAt', code: 'end_too_far' }
    : null;
};
