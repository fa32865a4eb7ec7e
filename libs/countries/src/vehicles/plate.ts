import { MARKET_PACKS, type IdMarket } from '../markets.js';
import type { PlateShape } from './plate-shape.js';

/** Latin, Greek and Cyrillic letters. Ranges, because a JSON Schema pattern has no flag for `\p{L}`. */
const LETTERS = String.raw`A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u024F\u0388-\u03CE\u0400-\u052F`;
const [LETTER, INSIDE] = [`[${LETTERS}]`, `[${LETTERS} .·-]{0,12}`];
const REST = String.raw`[${LETTERS}\d .·-]`;
/**
 * Of any plate, at most `PLATE_MAX` long: a vehicle may carry one of another country, of another time or of
 * its keeper's choice, but always with a digit. Written without looking ahead, for who makes values from it.
 */
export const PLATE = new RegExp(
  String.raw`^(?:\d${REST}{1,13}|${LETTER}${INSIDE}\d${REST}{0,12})$`,
);
export const PLATE_MAX = 14;

/** In capitals, with plain blanks, hyphens and letters, however it was typed or copied. */
export const writtenPlate = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Pd}/gu, '-')
    .trim()
    .toUpperCase();

const usual = (text: string, idMarket: IdMarket): PlateShape | undefined =>
  MARKET_PACKS[idMarket].plates.shapes.find(({ read }) => read.test(text));

/** Whether it has a shape of the market; another one may be right, and is worth a second look. */
export const isUsualPlate = (text: string, idMarket: IdMarket): boolean =>
  usual(writtenPlate(text), idMarket) !== undefined;

/**
 * A plate as it is kept: in capitals, and where it has a shape of its market as that one is written.
 * Null when it is none.
 */
export const readPlate = (text: string, idMarket: IdMarket): string | null => {
  const plate = writtenPlate(text);
  if (plate.length > PLATE_MAX || !PLATE.test(plate)) return null;
  const shape = usual(plate, idMarket);
  return shape === undefined ? plate : plate.replace(shape.read, shape.written);
};
