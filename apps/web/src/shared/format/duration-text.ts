const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DURATION_PATTERN = /^(\d{1,4})(?::([0-5]?\d)(?:[.,](\d{1,3}))?)?$/;

/**
 * Formats a duration as minutes and seconds: `2:30`. Shows fractions of a second if there are any.
 */
export const durationText = (ms: number): string => {
  const seconds = String(Math.floor((ms % MINUTE_MS) / SECOND_MS)).padStart(2, '0');
  const rest = ms % SECOND_MS;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${Math.floor(ms / MINUTE_MS)}:${seconds}${fraction}`;
};

/**
 * Parses a duration such as `2:30`, or `2` for whole minutes, and returns milliseconds. Null if it
 * is invalid.
 */
export const durationOf = (typed: string): number | null => {
  const parts = DURATION_PATTERN.exec(typed.trim());
  if (parts === null) return null;
  const [, minutes, seconds = '0', fraction = ''] = parts;
  return (
    Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS + Number(fraction.padEnd(3, '0'))
  );
};
