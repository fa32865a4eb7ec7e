/** When an auction or a lot starts and ends; epoch milliseconds. */
export type Schedule = { readonly startsAt: number; readonly endsAt: number };

export type ScheduleFault = {
  readonly field: keyof Schedule;
  readonly code: 'instant' | 'end_not_after_start' | 'end_in_the_past';
};

/**
 * What is wrong with a schedule, null when nothing is. A start in the past is none: such a lot
 * starts at once. An end must lie ahead.
 *
 * @param now epoch milliseconds of the server's clock
 */
export const scheduleFault = (
  { startsAt, endsAt }: Schedule,
  now: number,
): ScheduleFault | null => {
  if (!Number.isSafeInteger(startsAt)) return { field: 'startsAt', code: 'instant' };
  if (!Number.isSafeInteger(endsAt)) return { field: 'endsAt', code: 'instant' };
  if (endsAt <= startsAt) return { field: 'endsAt', code: 'end_not_after_start' };
  return endsAt <= now ? { field: 'endsAt', code: 'end_in_the_past' } : null;
};
