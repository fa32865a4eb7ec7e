/**
 * Sequences that people type to fill a field: digits, the alphabet, and rows and columns of
 * keyboards. Digits replace I, O and Q, as in `frameKey`.
 */
const KEYBOARD_ROWS = [
  '01234567890123456789ABCDEFGH1JKLMN0P0RSTUVWXYZ',
  '9ABCDEFGHJKLMNPRSTUVWXYZ',
  '0WERTYU10PASDFGHJKLZXCVBNM',
  '0WERTZU10PASDFGHJKLYXCVBNM',
  'AZERTYU10P0SDFGHJKLMWXCVBN',
  '10AZ2WSX3EDC4RFV5TGB6YHN7UJM81K90L',
];

/**
 * Minimum length of a suspicious sequence. A serial number has at most 8 digits, so a longer
 * sequence begins before the serial number.
 */
const SEQUENCE_LENGTH = 10;
/**
 * Minimum length of a suspicious repetition. Some manufacturers fill the description with zeros,
 * but never all of it before a serial number of zeros.
 */
const REPEAT_LENGTH = 12;
/** Shorter sequences and repetitions occur by chance, so they are not counted. */
const RUN_LENGTH = 4;
/**
 * If sequences and repetitions have this total length, the VIN was typed to fill the field. The
 * other three characters may be those of a manufacturer.
 */
const RUNS_LENGTH = 14;
/**
 * Maximum length of a repeated pattern. The first nine characters describe the model, and the other
 * eight the vehicle.
 */
const PERIOD_LENGTH = 9;
const CHARACTERS = 3;

const isSequence = (text: string): boolean => {
  const backwards = Array.from(text).toReversed().join('');
  return KEYBOARD_ROWS.some((one) => one.includes(text) || one.includes(backwards));
};
const isRepeat = (text: string): boolean => text === text.charAt(0).repeat(text.length);

/**
 * The longest beginning of the text for which `has` returns true. If `has` is true for a text, it
 * must be true for each shorter beginning.
 */
const longestLength = (text: string, has: (start: string) => boolean): number => {
  let length = 1;
  while (length < text.length && has(text.slice(0, length + 1))) length += 1;
  return length;
};

type CharacterRun = { readonly length: number; readonly isRepeat: boolean };
/** The sequences and repetitions in a text, each as long as possible. */
const runsOf = (text: string): readonly CharacterRun[] => {
  const runs: CharacterRun[] = [];
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const [repeat, sequence] = [longestLength(rest, isRepeat), longestLength(rest, isSequence)];
    const length = Math.max(repeat, sequence);
    if (length >= RUN_LENGTH) runs.push({ length, isRepeat: repeat >= sequence });
    at += length >= RUN_LENGTH ? length : 1;
  }
  return runs;
};

/** A pattern up to this length also counts if the last characters differ: `TESTTESTTESTTEST1`. */
const SHORT_PERIOD_LENGTH = 6;

const hasPeriod = (text: string, lengthMax: number): boolean => {
  for (let length = 1; length <= lengthMax; length += 1)
    if (text.startsWith(text.slice(length))) return true;
  return false;
};

/** Whether a text consists of two sequences in turns, such as `1A2B3C…`. */
const areTwoSequences = (text: string): boolean => {
  const characters = Array.from(text);
  return [0, 1].every((half) => isSequence(characters.filter((_, at) => at % 2 === half).join('')));
};

/** Whether a number of any length contains a long sequence or repetition. */
export const hasLongRun = (key: string): boolean =>
  runsOf(key).some(({ length, isRepeat: repeat }) =>
    repeat ? length >= REPEAT_LENGTH : length >= SEQUENCE_LENGTH,
  );

/**
 * Whether a VIN was typed to fill the field: a sequence, a repeated pattern, or a number whose end
 * is hidden, such as `WVWZZZ1KZAWXXXXXX`. Only its structure counts, so that unusual VINs of real
 * vehicles stay valid.
 * @param key the 17 characters that `frameKey` returns
 */
export const isPlaceholderFrame = (key: string): boolean => {
  const inRuns = runsOf(key).reduce((sum, { length }) => sum + length, 0);
  return (
    new Set(key).size <= CHARACTERS ||
    hasPeriod(key, PERIOD_LENGTH) ||
    hasPeriod(key.slice(0, RUNS_LENGTH), SHORT_PERIOD_LENGTH) ||
    areTwoSequences(key) ||
    hasLongRun(key) ||
    inRuns >= RUNS_LENGTH ||
    /([A-Z])\1{3}$/.test(key)
  );
};
