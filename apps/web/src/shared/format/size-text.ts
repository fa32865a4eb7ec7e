import { languageTagOf } from '#shared/i18n/i18n.js';

const KILOBYTE = 1_000;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** Formats a number of bytes in the given language. */
export const sizeText = (bytes: number, language: string): string => {
  const [value, unit] =
    bytes < MEGABYTE ? [bytes / KILOBYTE, 'kilobyte'] : [bytes / MEGABYTE, 'megabyte'];
  const digits = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(languageTagOf(language), digits).format(value);
};
