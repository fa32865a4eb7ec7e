import { tagOf } from '#shared/i18n/i18n.js';

const SECOND = 1_000;

/** Formats a duration for the language: milliseconds below a second, otherwise seconds. */
export const msText = (ms: number, language: string): string => {
  const [value, unit] = ms < SECOND ? [ms, 'millisecond'] : [ms / SECOND, 'second'];
  const digits = { style: 'unit', unit, maximumFractionDigits: value < 10 ? 2 : 0 } as const;
  return new Intl.NumberFormat(tagOf(language), digits).format(value);
};
