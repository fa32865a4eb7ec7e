import { z } from 'zod';

/** What stands in a name beside its letters; an apostrophe, a quote or a bracket begins one, too. */
const BEGINS = `'’"“„«(`;
const INSIDE = `${BEGINS} .,·‧•–—‐)”»/&ªº-`;
/** Letters of any script. Nothing hides in it, turns the text around it, or is markup. */
const NAME = new RegExp(`^[\\p{L}${BEGINS}][\\p{L}\\p{M}${INSIDE}]*$`, 'u');
/** More marks than two on one letter cover what stands above and below. */
const STACKED = /\p{M}{3}/u;

const isName = (text: string): boolean =>
  NAME.test(text) && /\p{L}/u.test(text) && !STACKED.test(text);

/** One form of an apostrophe beside the typewriter's, and of a blank. */
const writtenName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[‘‛`´′]/g, '’')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

/**
 * A part of a person's name, as people write theirs: `O’Brien`, `Gal·la`, `Smith, Jr.`, `Anna (Änne)`.
 *
 * @param max characters
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
    .describe('Letters of any script, spaces and punctuation used in names; no digits');
