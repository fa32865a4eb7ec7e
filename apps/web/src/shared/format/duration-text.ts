const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DURATION = /^(\d{1,4})(?::([0-5]?\d)(?:[.,](\d{1,3}))?)?$/;

/** Formats a duration as `2:30` (two and a half minutes), with fractions of a second if any. */
export const durationText = (ms: number): string => {
  const seconds = String(Math.floor((ms % MINUTE) / SECOND)).padStart(2, '0');
  const rest = ms % SECOND;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${Math.floor(ms / MINUTE)}:${seconds}${fraction}`;
};

/** Milliseconds of `2:30`, or of `2` for whole minutes. Null for an invalid duration. */
export const durationOf = (typed: string): number | null => {
  const parts = DURATION.exec(typed.trim());
  if (parts === null) return null;
  const [, minutes, seconds = '0', fraction = ''] = parts;
  return Number(minutes) * MINUTE + Number(seconds) * SECOND + Number(fraction.padEnd(3, '0'));
};
