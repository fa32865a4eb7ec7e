import { frameKey, hasLongRun, isPlaceholderFrame, withoutMarks } from '@fairlot/kernel';
import { MARKET_PACKS, type IdMarket } from '../markets.js';

/** ISO 3779: 17 characters, no I, O and Q. */
export const FRAME = /^[A-HJ-NPR-Z0-9]{17}$/;
/** A manufacturer code that does not exist. It marks generated numbers. */
export const SIGNED_OUT_FRAME = 'ZZZ';

/** 49 CFR 565.15, table III: the value of a letter. A digit has its own value. */
const LETTERS: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};
/** Table IV: the weight of a position. The ninth position is the check digit itself. */
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CHECKED_AT = 8;
const MODULUS = 11;
const TEN = 10;
const TEN_WRITTEN = 'X';

/**
 * 49 CFR 565.15 (c).
 * @param frame in the format `FRAME`
 */
export const hasCheckDigit = (frame: string): boolean => {
  const sum = WEIGHTS.reduce<number>(
    (total, weight, at) => total + weight * (LETTERS[frame[at]!] ?? Number(frame[at])),
    0,
  );
  const rest = sum % MODULUS;
  return frame[CHECKED_AT] === (rest === TEN ? TEN_WRITTEN : String(rest));
};

/** North American numbers always have a check digit, so a wrong one means a typo. */
export const looksMistyped = (frame: string): boolean =>
  FRAME.test(frame) && /^[1-5]/.test(frame) && !hasCheckDigit(frame);

/** Before ISO 3779 manufacturers used their own formats. */
const CHASSIS_NUMBER = /^(?=.*\d)[A-Z\d]{3,16}$/;
const STANDARD_SINCE = '1981';
/** A long number as rounded by a spreadsheet. */
const ROUNDED = /^\d[.,]\d+E\+?\d+$/i;
/** One character repeated. */
const ONE_AGAIN = /^(.)\1*$/;

/** The last four characters are digits by ISO 3779, so a text without any digit is no number. */
const isMadeUp = (text: string, frame: string): boolean =>
  !/\d/.test(withoutMarks(text)) || isPlaceholderFrame(frame);

/**
 * The stored form of a VIN: capitals, no punctuation, digits for similar letters. Null if it is
 * invalid in the market, or a placeholder. A vehicle from before 1981 may have a chassis number instead.
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
    return isOld && CHASSIS_NUMBER.test(chassis) && !hasLongRun(chassis) ? chassis : null;
  }
  // A number of the demonstration says itself that it is not real.
  if (!frame.startsWith(SIGNED_OUT_FRAME) && isMadeUp(text, frame)) return null;
  const isChecked = MARKET_PACKS[idMarket].frames.checkDigit;
  return !isChecked || frame.startsWith(SIGNED_OUT_FRAME) || hasCheckDigit(frame) ? frame : null;
};
