import { frameKey, withoutMarks } from '@fairlot/kernel';
import { MARKET_PACKS, type IdMarket } from '../markets.js';

/** ISO 3779: 17 characters, no I, O and Q. */
export const FRAME = /^[A-HJ-NPR-Z0-9]{17}$/;
/** No maker has this code: a number that begins with it is made up, where nobody told one. */
export const FRAME_OF_NOBODY = 'ZZZ';

/** 49 CFR 565.15, table III: what a letter counts; a digit counts itself. */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8 },
  ...{ J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
};
/** Table IV: what a place counts; the ninth is the check digit itself. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CHECKED_AT = 8;
const MODULUS = 11;
const TEN = 10;
const TEN_WRITTEN = 'X';

/** 49 CFR 565.15 (c). @param frame of the shape `FRAME` */
export const hasCheckDigit = (frame: string): boolean => {
  const sum = WEIGHTS.reduce<number>(
    (total, weight, at) => total + weight * (LETTERS[frame[at]!] ?? Number(frame[at])),
    0,
  );
  const rest = sum % MODULUS;
  return frame[CHECKED_AT] === (rest === TEN ? TEN_WRITTEN : String(rest));
};

/** Of North America, where each number carries its check digit: one without is written wrongly. */
export const looksMistyped = (frame: string): boolean =>
  FRAME.test(frame) && /^[1-5]/.test(frame) && !hasCheckDigit(frame);

/** Before ISO 3779 each maker numbered as he liked. */
const CHASSIS_NUMBER = /^(?=.*\d)[A-Z\d]{3,16}$/;
const STANDARD_SINCE = '1981';
/** What a spreadsheet makes of a long number. */
const ROUNDED = /^\d[.,]\d+E\+?\d+$/i;
/** Who has to fill a field in and knows no number writes one digit again and again. */
const ONE_AGAIN = /^(.)\1*$/;

/**
 * A frame number as it is kept: in capitals, without marks, with digits for the letters that look like them.
 * Null when the market knows it is none. A vehicle of before 1981 may have another number on its chassis.
 * @param firstRegistration `YYYY-MM`
 */
export const readFrame = (
  text: string,
  idMarket: IdMarket,
  firstRegistration: string | null = null,
): string | null => {
  const frame = frameKey(text);
  if (ONE_AGAIN.test(frame) || ROUNDED.test(text.trim())) return null;
  if (!FRAME.test(frame)) {
    const chassis = withoutMarks(text);
    const isOld = firstRegistration !== null && firstRegistration < STANDARD_SINCE;
    return isOld && CHASSIS_NUMBER.test(chassis) ? chassis : null;
  }
  const isChecked = MARKET_PACKS[idMarket].frames.checkDigit;
  return !isChecked || frame.startsWith(FRAME_OF_NOBODY) || hasCheckDigit(frame) ? frame : null;
};
