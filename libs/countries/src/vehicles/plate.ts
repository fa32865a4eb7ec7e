import { MARKET_PACKS, type IdMarket } from '../markets.js';
import type { PlateShape } from './plate-shape.js';

/**
 * Of any plate, at most `PLATE_MAX` long: a vehicle may carry one of another country, of another time or of
 * its keeper's choice, but always with a digit. Written without looking ahead, for who makes values from it.
 */
export const PLATE = /^(?:\d[\p{L}\d .·-]{1,13}|\p{L}[\p{L} .·-]{0,12}\d[\p{L}\d .·-]{0,12})$/u;
export const PLATE_MAX = 14;

const usual = (text: string, idMarket: IdMarket): PlateShape | undefined =>
  MARKET_PACKS[idMarket].plates.shapes.find(({ read }) => read.test(text));

/** Whether it has a shape of the market; another one may be right, and is worth a second look. */
export const isUsualPlate = (text: string, idMarket: IdMarket): boolean =>
  usual(text.trim().toUpperCase(), idMarket) !== undefined;

/**
 * A plate as it is kept: in capitals, and where it has a shape of its market as that one is written.
 * Null when it is none.
 */
export const readPlate = (text: string, idMarket: IdMarket): string | null => {
  const plate = text.trim().toUpperCase();
  if (plate.length > PLATE_MAX || !PLATE.test(plate)) return null;
  const shape = usual(plate, idMarket);
  return shape === undefined ? plate : plate.replace(shape.read, shape.written);
};
