import { tagOf } from '#shared/i18n/i18n.js';

const KB = 1_000;
const MB = KB * KB;

/** Formats bytes for the language. */
export const sizeText = (bytes: number, language: string): string => {
  const [value, unit] = bytes < MB ? [bytes / KB, 'kilobyte'] : [bytes / MB, 'megabyte'];
  const digits = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(tagOf(language), digits).format(value);
};
