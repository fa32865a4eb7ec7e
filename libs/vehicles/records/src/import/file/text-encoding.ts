import iconv from 'iconv-lite';
import { COUNTS_OF_ALL, LETTER_COUNTS } from './letter-counts.js';
import { isUtf8Text } from './utf8-text.js';

/** Supported encodings, by their IANA names if they have one. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-15',
  'ibm850',
  'ibm852',
  'macintosh',
  'x-mac-ce',
  'windows-1254',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Single-byte encodings. Of two with the same score, the first one is used. */
const SINGLE_BYTE_ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'ibm850',
  'ibm852',
  'x-mac-ce',
  'windows-1254',
] as const satisfies readonly TextEncoding[];

/** Names of the encodings in iconv-lite. */
const LIBRARY_NAMES: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'utf8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'windows-1252': 'win1252',
  'windows-1250': 'win1250',
  macintosh: 'macintosh',
  'x-mac-ce': 'maccenteuro',
  'windows-1254': 'win1254',
  'iso-8859-2': 'iso88592',
  'iso-8859-15': 'iso885915',
  // Code page 850 with the euro sign in place of the dotless i.
  ibm850: 'cp858',
  ibm852: 'cp852',
};

const NO_LETTER = /[\u0080-\u009F]/g;
/** Since 1998, Macintoshes have the euro sign in place of the currency sign. */
const withEuro = (encoding: TextEncoding, text: string): string =>
  encoding === 'macintosh' ? text.replaceAll('¤', '€') : text;
/** Decodes the next bytes, or what is left at the end. A byte without a meaning becomes U+FFFD. */
export type TextDecoding = { readonly next: (piece: Buffer) => string; readonly end: () => string };
export const textDecoding = (encoding: TextEncoding): TextDecoding => {
  const decoder = iconv.getDecoder(LIBRARY_NAMES[encoding], { stripBOM: true });
  const isOneByte = !encoding.startsWith('utf');
  const printable = (text: string) =>
    isOneByte ? withEuro(encoding, text.replaceAll(NO_LETTER, '\uFFFD')) : text;
  return {
    next: (piece) => printable(decoder.write(piece)),
    end: () => printable(decoder.end() ?? ''),
  };
};

const ALL_BYTES = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const LETTER_TABLES = SINGLE_BYTE_ENCODINGS.map((encoding) => ({
  encoding,
  letters: Array.from(
    withEuro(encoding, iconv.decode(ALL_BYTES, LIBRARY_NAMES[encoding], { stripBOM: false })),
  ),
}));

/** Weight of languages that are not spoken in the market. */
const FOREIGN_LANGUAGE_WEIGHT = 0.02;
/** Scores of letters and symbols that are not in a table, and of bytes without a meaning. */
const RARE_SCORES = { letter: 0.02, mark: 0.01, nothing: 1e-12 } as const;
/** Factors for a capital at the beginning of a word, and for an unlikely position in a word. */
const CAPITAL_SHARE = 0.2;
const ODD_LETTER_FACTOR = 0.01;

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /\p{L}/u.test(character);
const isLetterOrDigit = (one: string | undefined): boolean =>
  one !== undefined && /[\p{L}\d]/u.test(one);
const isCapitalLetter = (one: string | undefined): boolean =>
  one !== undefined && /\p{Lu}/u.test(one);
const isSmall = (character: string | undefined): boolean =>
  character !== undefined && /\p{Ll}/u.test(character);
const isBroken = (character: string): boolean =>
  character === '\uFFFD' || /[\p{Cc}\p{Co}]/u.test(character);

type PairCounts = ReadonlyMap<string, number>;

/** For markets whose texts have their own language code, the languages that people write there. */
const WRITTEN_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  be: ['nl', 'fr'],
  lu: ['fr', 'de'],
};

const countsFor = (languages: readonly string[]): PairCounts => {
  const counts = new Map(Object.entries(COUNTS_OF_ALL));
  // Ignore English if the market has another language too, because sellers write that one.
  const own = languages.filter((one) => one !== 'en' || languages.length !== 2);
  const written = own.flatMap((one) => WRITTEN_LANGUAGES[one] ?? [one]);
  for (const [language, letters] of Object.entries(LETTER_COUNTS)) {
    const share = written.includes(language) ? 1 : FOREIGN_LANGUAGE_WEIGHT;
    for (const [letter, count] of Object.entries(letters))
      counts.set(letter, (counts.get(letter) ?? 0) + count * share);
  }
  return counts;
};

/** How often sellers use an encoding, independent of their language. */
const ENCODING_WEIGHTS = { common: 1, old: 0.3, elsewhere: 0.02 } as const;
const OLD_ENCODINGS: ReadonlySet<string> = new Set(['macintosh', 'x-mac-ce', 'ibm850', 'ibm852']);
/**
 * Languages of encodings that are used only for them. No market is Turkish, but some sellers are.
 */
const REGIONAL_ENCODINGS: ReadonlyMap<string, string> = new Map([
  ['windows-1250', 'pl'],
  ['iso-8859-2', 'pl'],
  ['ibm852', 'pl'],
  ['x-mac-ce', 'pl'],
  ['windows-1254', 'tr'],
]);
const encodingWeight = (encoding: TextEncoding, languages: readonly string[]): number => {
  const language = REGIONAL_ENCODINGS.get(encoding);
  const isElsewhere = language !== undefined && !languages.includes(language);
  return (
    (OLD_ENCODINGS.has(encoding) ? ENCODING_WEIGHTS.old : ENCODING_WEIGHTS.common) *
    (isElsewhere ? ENCODING_WEIGHTS.elsewhere : ENCODING_WEIGHTS.common)
  );
};

/**
 * Whether a small letter is before a capital, as in `öBER`, or is `à`, `ì`, `ò` or `ù` inside a
 * word.
 */
const isOddSmall = (letter: string, after: string | undefined): boolean =>
  isCapitalLetter(after) || (/[àìòù]/.test(letter) && isSmall(after));

/** Frequent words and units: a letter, its neighbours, and the weight of finding it there. */
const FREQUENT_PLACES: readonly (readonly [letter: string, around: RegExp, weight: number])[] = [
  // Citroën and Škoda, in lists of every language.
  ['ë', /^o/i, 200],
  ['š', /^[^\p{L}]?\|k/iu, 1_000],
  // `œuvre`, `revisões`, `único`, `così`.
  ['œ', /\|u/i, 100],
  ['õ', /\|e/i, 40],
  ['ú', /^[^\p{L}]?\|n/iu, 1_000],
  ['ì', /^[lrs]\|[^\p{L}]?$/iu, 40],
  // `Weiß`, `Stoßstange`; `Boîte`; `siège`, `Système`, `crème`.
  ['ß', /^(?:[aeiouäöü]\|[^\p{L}]?$|o\|[sd])/iu, 300],
  ['î', /^o\|t/i, 150],
  ['è', /^(?:i\|[rgct]|t\|m)/i, 150],
  ['è', /^r\|m/i, 5],
  ['²', /^m/i, 50],
  ['ª', /^[\d.]/, 50],
  ['º', /^[\dn.]/i, 50],
];
const frequentWeight = (letter: string, [before = '', after = '']: readonly string[]) =>
  FREQUENT_PLACES.find(([one, around]) => one === letter && around.test(`${before}|${after}`))?.[2];

/** Signs that are never beside a letter, unlike quotation marks. */
const LONE_SIGNS = /[–—£€]/;
/** Vowels before which `ç` is used. */
const AFTER_CEDILLA = /[aàáâãoóôõuùúû]/i;
const isOddMark = (mark: string, [before, after]: readonly string[]): boolean =>
  LONE_SIGNS.test(mark)
    ? isLetter(before) || isLetter(after)
    : mark === '’'
      ? !isLetterOrDigit(before) && !isLetterOrDigit(after)
      : isLetter(before) && isLetter(after);
/** Words and ordinals of one letter in the languages of the markets: `è`, `à`, `1ª`. */
const WORDS_OF_A_LETTER = /[àáèéìòóùªº]/;
const isOddLetter = (letter: string, [before, after]: readonly string[]): boolean =>
  isOddSmall(letter, after) ||
  (letter === 'ç' && !AFTER_CEDILLA.test(after ?? '')) ||
  (!isLetter(before) && !isLetter(after) && !WORDS_OF_A_LETTER.test(letter));

/** The factor of a capital: at the beginning of a word, in a word of capitals, or elsewhere. */
const capitalFactor = ([before, after]: readonly string[]): number => {
  if (!isLetter(before)) return CAPITAL_SHARE;
  return isSmall(before) || isSmall(after) ? ODD_LETTER_FACTOR : 1;
};

const weightOf = (letter: string, around: readonly string[], counts: PairCounts): number =>
  frequentWeight(letter, around) ??
  counts.get(letter) ??
  (isLetter(letter) ? RARE_SCORES.letter : RARE_SCORES.mark);

/** How likely a letter is between two others. */
const likelihoodOf = (letter: string, around: readonly string[], counts: PairCounts): number => {
  if (isBroken(letter)) return RARE_SCORES.nothing;
  const lower = letter.toLowerCase();
  const weight = weightOf(lower, around, counts);
  if (!isLetter(letter)) return isOddMark(letter, around) ? weight * ODD_LETTER_FACTOR : weight;
  if (lower !== letter) return weight * capitalFactor(around);
  return isOddLetter(lower, around) ? weight * ODD_LETTER_FACTOR : weight;
};

/** Number of non-ASCII letters to examine. */
const LETTERS_EXAMINED = 5_000;

/** The positions of the first non-ASCII letters. */
const placesIn = (content: Buffer): number[] => {
  const found: number[] = [];
  for (let at = 0; at < content.length && found.length < LETTERS_EXAMINED; at += 1)
    if (content[at]! > 0x7f) found.push(at);
  return found;
};

/** The encoding in which the letters are most typical of the market's languages. */
const likeliestEncoding = (content: Buffer, languages: readonly string[]): TextEncoding => {
  const counts = countsFor(languages);
  const places = placesIn(content);
  let best: { readonly encoding: TextEncoding; readonly score: number } | null = null;
  for (const { encoding, letters } of LETTER_TABLES) {
    const read = (at: number) => letters[content[at] ?? 0x20] ?? ' ';
    const score = places.reduce(
      (sum, at) => sum + Math.log(likelihoodOf(read(at), [read(at - 1), read(at + 1)], counts)),
      Math.log(encodingWeight(encoding, languages)),
    );
    if (best === null || score > best.score + Number.EPSILON * places.length)
      best = { encoding, score };
  }
  return best?.encoding ?? 'windows-1252';
};

const HEAD_BYTES = 200;

/**
 * UTF-16, recognised by its byte order mark, or by zero bytes between characters; otherwise null.
 */
const utf16Of = (content: Buffer): TextEncoding | null => {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  const head = content.subarray(0, HEAD_BYTES);
  const zeros = (from: number) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  if (head.length > 3 && zeros(1) > head.length / 4 && zeros(0) === 0) return 'utf-16le';
  if (head.length > 3 && zeros(0) > head.length / 4 && zeros(1) === 0) return 'utf-16be';
  return null;
};

/** Length from which words of only non-ASCII letters mean an unsupported alphabet, or no text. */
const FOREIGN_RUN_LENGTH = 3;
const RUNS_LEAST = 12;
/** No word in the supported languages has this many non-ASCII letters in a row. */
const FOREIGN_WORD_LENGTH = 5;
const isForeign = (content: Buffer): boolean => {
  let letters = 0;
  let inRuns = 0;
  let inWords = 0;
  for (let at = 0; at < content.length && letters < LETTERS_EXAMINED; at += 1) {
    let end = at;
    while (end < content.length && content[end]! > 0x7f) end += 1;
    letters += end - at;
    // A repeated character is a drawn line, or a row of no-break spaces, not a word.
    const isWord = content.subarray(at, end).some((byte) => byte !== content[at]);
    if (isWord && end - at >= FOREIGN_RUN_LENGTH) inRuns += end - at;
    if (isWord && end - at >= FOREIGN_WORD_LENGTH) inWords += end - at;
    at = Math.max(at, end - 1);
  }
  return (letters >= RUNS_LEAST && inRuns > letters / 2) || inWords > letters / 2;
};

/**
 * Detects the encoding of a text. Single-byte encodings are distinguished by the frequencies of
 * letters in the market's languages.
 * @param languages such as `de`
 * @returns null for an alphabet that is not supported
 */
export const encodingOf = (content: Buffer, languages: readonly string[]): TextEncoding | null => {
  const wide = utf16Of(content);
  if (wide !== null) return wide;
  if (isUtf8Text(content)) return 'utf-8';
  return isForeign(content) ? null : likeliestEncoding(content, languages);
};
