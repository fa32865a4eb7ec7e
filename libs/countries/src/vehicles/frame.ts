/** ISO 3779: 17 characters, no I, O and Q. */
export const FRAME_PATTERN = /^[A-HJ-NPR-Z0-9]{17}$/;
/** A manufacturer code that does not exist. It marks generated numbers. */
export const SIGNED_OUT_FRAME = 'ZZZ';

/** 49 CFR 565.15, table III: the value of a letter. A digit has its own value. */
const LETTER_VALUES: Readonly<Record<string, number>> = {
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
const POSITION_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const;
const CHECKED_AT = 8;
const CHECK_MODULUS = 11;
const TEN = 10;
const CHECK_DIGIT_TEN = 'X';

/**
 * Whether the ninth character is the check digit of the others (49 CFR 565.15 (c)).
 * @param frame in the format `FRAME`
 */
export const hasCheckDigit = (frame: string): boolean => {
  const sum = POSITION_WEIGHTS.reduce<number>(
    (total, weight, at) => total + weight * (LETTER_VALUES[frame[at]!] ?? Number(frame[at])),
    0,
  );
  const rest = sum % CHECK_MODULUS;
  return frame[CHECKED_AT] === (rest === TEN ? CHECK_DIGIT_TEN : String(rest));
};

/** North American numbers always have a check digit, so a wrong check digit means a typo. */
export const looksMistyped = (frame: string): boolean =>
  FRAME_PATTERN.test(frame) && /^[1-5]/.test(frame) && !hasCheckDigit(frame);
