import { z } from 'zod';

/** Punctuation with which a name can start: an apostrophe, a quotation mark or a bracket. */
const LEADING_PUNCTUATION = `'’"“„«‹(\\[`;
const INNER_PUNCTUATION = `${LEADING_PUNCTUATION} .,·‧•–—)\\]”»›/&ªº-`;
/** Letters of any script, without invisible or direction-changing characters and without markup. */
const NAME_PATTERN = new RegExp(
  `^[\\p{L}${LEADING_PUNCTUATION}][\\p{L}\\p{M}${INNER_PUNCTUATION}]*$`,
  'u',
);
/**
 * Three combining marks in a row. So many marks on one letter can cover the lines above and below.
 */
const STACKED_MARKS = /\p{M}{3}/u;

const isName = (text: string): boolean =>
  NAME_PATTERN.test(text) && /\p{L}/u.test(text) && !STACKED_MARKS.test(text);

/** Normalises apostrophes, hyphens and spaces to one form. */
export const writtenName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[‘‛`´′]/g, '’')
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/**
 * A part of a person's name, as people write it: `O’Brien`, `Gal·la`, `Smith, Jr.`, `Anna (Änne)`.
 *
 * @param max maximum length in characters
 */
export const personName = (max: number) =>
  z
    .string()
    .overwrite(writtenName)
    .min(1)
    .max(max)
    .check(({ value, issues }) => {
      if (value === '' || isName(value)) return;
      issues.push({ code: 'invalid_format', format: 'person_name', input: value });
    })
    .describe('Letters of any script, spaces, and punctuation used in names; no digits');
