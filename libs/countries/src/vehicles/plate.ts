import { MARKET_PACKS, type IdMarket } from '../markets.js';
import type { PlateShape } from './plate-shape.js';

/**
 * Latin, Greek and Cyrillic letters. As ranges, because `\p{L}` needs a flag that patterns in JSON
 * Schema lack.
 */
const LETTER_RANGES = String.raw`A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u0388-\u03CE\u0400-\u052F`;
const LETTER = `[${LETTER_RANGES}]`;
const INNER_CHARACTERS = `[${LETTER_RANGES} .·-]{0,12}`;
const OTHER_CHARACTERS = String.raw`[${LETTER_RANGES}\d .·-]`;
/**
 * Any plate of at most `PLATE_MAX` characters with at least one digit, even if foreign, old or
 * personalized. Has no lookahead, so that tests can generate plates from it.
 */
export const PLATE_PATTERN = new RegExp(
  String.raw`^(?:\d${OTHER_CHARACTERS}{1,13}|${LETTER}${INNER_CHARACTERS}\d${OTHER_CHARACTERS}{0,12})$`,
);
export const PLATE_MAX = 14;

const DASHES = /[\p{Pd}−]/gu;
/** What people type for the seal between the groups of a plate: `B•AB 12`. */
const SEALS = / ?[•∙●*:_] ?/gu;
/**
 * Runs of blanks are collapsed first, because a pattern around long runs would take quadratic time.
 */
const BLANKS = / +/gu;
/** Zeros without other digits: a placeholder that people type into a required field. */
const NO_PLATE = /^[0 .·-]*$/;

/** The plate in capitals. Special blanks, hyphens and similar letters become plain ones. */
export const writtenPlate = (text: string): string => {
  const blank = text.normalize('NFKC').replaceAll(BLANKS, ' ');
  const plain = blank.replaceAll(DASHES, '-').trim().toUpperCase();
  // A colon without letters may belong to a time of day, so it is kept.
  return /\p{L}/u.test(plain) ? plain.replaceAll(SEALS, '-') : plain;
};

const usualShape = (text: string, idMarket: IdMarket): PlateShape | undefined =>
  MARKET_PACKS[idMarket].plates.shapes.find(({ read }) => read.test(text));

/**
 * Whether a plate has a format of the market. A plate in another format may be right, but somebody
 * should check it.
 */
export const hasPlateFormat = (text: string, idMarket: IdMarket): boolean =>
  usualShape(writtenPlate(text), idMarket) !== undefined;

/** The stored form of a plate: in capitals and in the format of its market, if any. Null if invalid. */
export const readPlate = (text: string, idMarket: IdMarket): string | null => {
  const plate = writtenPlate(text);
  if (plate.length > PLATE_MAX || !PLATE_PATTERN.test(plate) || NO_PLATE.test(plate)) return null;
  const shape = usualShape(plate, idMarket);
  return shape === undefined ? plate : plate.replace(shape.read, shape.written);
};
