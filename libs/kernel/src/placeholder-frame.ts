/**
 * What people type without looking: counting, the alphabet, and rows and columns of keyboards. Digits
 * replace I, O and Q, as in `frameKey`.
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
 * Minimum length of a sequence. A serial number has at most 8 digits, so a longer sequence begins
 * before it.
 */
const SEQUENCE_LENGTH = 10;
/**
 * Minimum length of a repeated character. Some makers fill the description with zeros, but not all
 * of it before a serial number of zeros.
 */
const REPEAT_LENGTH = 12;
/** Shorter runs occur by chance, so they do not count. */
const RUN_LENGTH = 4;
/**
 * Total length of sequences and repeats in a VIN that was typed to fill the field. The other three
 * characters may be those of a manufacturer.
 */
const RUNS_LENGTH = 14;
/**
 * Maximum length of a pattern that repeats. The first nine characters describe the model, the next
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
 * The longest start of a text for which `has` returns true. It must return true for each shorter
 * start too.
 */
const longestLength = (text: string, has: (start: string) => boolean): number => {
  let length = 1;
  while (length < text.length && has(text.slice(0, length + 1))) length += 1;
  return length;
};

type CharacterRun = { readonly length: number; readonly isRepeat: boolean };
/** The sequences and repeats of a text, each as long as possible. */
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

/** A shorter period also counts if the last characters differ: `TESTTESTTESTTEST1`. */
const SHORT_PERIOD_LENGTH = 6;

const hasPeriod = (text: string, lengthMax: number): boolean => {
  for (let length = 1; length <= lengthMax; length += 1)
    if (text.startsWith(text.slice(length))) return true;
  return false;
};

/** `1A2B3C…`: two sequences, each in every second place. */
const areTwoSequences = (text: string): boolean => {
  const characters = Array.from(text);
  return [0, 1].every((half) => isSequence(characters.filter((_, at) => at % 2 === half).join('')));
};

/** Whether a number of any length contains a long sequence or repeat. */
export const hasLongRun = (key: string): boolean =>
  runsOf(key).some(({ length, isRepeat: repeat }) =>
    repeat ? length >= REPEAT_LENGTH : length >= SEQUENCE_LENGTH,
  );

/**
 * Whether a VIN was typed to fill the field: a sequence, a pattern that repeats, or a number whose
 * end is hidden, such as `WVWZZZ1KZAWXXXXXX`. Judged by its structure only, so that an unusual
 * number of a real vehicle stays valid.
 * @param key of 17 characters, as from `frameKey`
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
