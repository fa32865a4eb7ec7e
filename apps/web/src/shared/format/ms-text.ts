import { languageTagOf } from '#shared/i18n/i18n.js';

const SECOND_MS = 1_000;

/**
 * Formats a duration in the given language, in milliseconds below a second and otherwise in
 * seconds.
 */
export const msText = (ms: number, language: string): string => {
  const [value, unit] = ms < SECOND_MS ? [ms, 'millisecond'] : [ms / SECOND_MS, 'second'];
  const digits = { style: 'unit', unit, maximumFractionDigits: value < 10 ? 2 : 0 } as const;
  return new Intl.NumberFormat(languageTagOf(language), digits).format(value);
};
