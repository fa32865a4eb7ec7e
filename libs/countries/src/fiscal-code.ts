/**
 * The Italian fiscal code (codice fiscale), as defined by the Ministry of Finance, decree of 23
 * December
 * 1976. Refuses codes with letters in place of digits, which the authorities issue if two people
 * would have the same code (reading 13). Customer service registers these people.
 */
const CODE_PATTERN = /^[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]$/;
/** January to December (VAL-074). */
const MONTH_LETTERS = 'ABCDEHLMPRST';
/** Added to a woman's day of birth. */
const FEMALE_DAY_OFFSET = 40;
/** The value of a character in an odd position, by its value in an even position. */
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/** Data of the expected owner of a code. Missing data is not compared. */
export type PersonFacts = {
  readonly name?: string;
  readonly surname?: string;
  /** Epoch milliseconds at midnight UTC of the day of birth (reading 20). */
  readonly birthDate?: number;
};

const characterValue = (character: string): number =>
  /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 'A'.charCodeAt(0);

const checkCharacter = (characters: string): string => {
  const sum = characters
    .split('')
    .map(characterValue)
    .reduce(
      (total, worth, index) => total + (index % 2 === 0 ? (ODD_VALUES[worth] ?? 0) : worth),
      0,
    );
  return String.fromCharCode('A'.charCodeAt(0) + (sum % 26));
};

/** Latin letters that Unicode does not decompose, transcribed as in travel documents (ICAO 9303). */
const TRANSCRIPTIONS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Ǽ: 'AE',
  Œ: 'OE',
  Ĳ: 'IJ',
  Þ: 'TH',
  ẞ: 'SS',
  Ŋ: 'N',
  ĸ: 'K',
  Ə: 'E',
  Ɛ: 'E',
  Ł: 'L',
  Ŀ: 'L',
  Đ: 'D',
  Ð: 'D',
  Ɖ: 'D',
  Ø: 'O',
  Ǿ: 'O',
  Ħ: 'H',
  Ŧ: 'T',
  Ɨ: 'I',
  Ɵ: 'O',
  Ɔ: 'O',
  Ɓ: 'B',
  Ɗ: 'D',
  Ƒ: 'F',
  Ɠ: 'G',
  Ƙ: 'K',
  Ʋ: 'V',
  Ƴ: 'Y',
  Ƶ: 'Z',
  Ȥ: 'Z',
  Ʉ: 'U',
  Ɍ: 'R',
  Ⱥ: 'A',
  Ȼ: 'C',
  Ⱦ: 'T',
  Ɩ: 'I',
  Ʊ: 'U',
};

/** Transliterates a text to the letters A to Z, and removes everything else. */
const lettersOf = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z]/gu, (letter) => TRANSCRIPTIONS[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^A-Z]/g, '');

const consonantsOf = (text: string): string => lettersOf(text).replaceAll(/[AEIOU]/g, '');
const vowelsOf = (text: string): string => lettersOf(text).replaceAll(/[^AEIOU]/g, '');
const firstThreeLetters = (text: string): string =>
  `${consonantsOf(text)}${vowelsOf(text)}XXX`.slice(0, 3);
/** A given name with four or more consonants skips the second one. */
const nameLetters = (name: string): string => {
  const [first, , third, fourth] = consonantsOf(name);
  return fourth === undefined ? firstThreeLetters(name) : `${first}${third}${fourth}`;
};

const isBornOn = (code: string, birthDate: number): boolean => {
  const day = new Date(birthDate);
  const dayInCode = Number(code.slice(9, 11));
  return (
    Number(code.slice(6, 8)) === day.getUTCFullYear() % 100 &&
    MONTH_LETTERS.indexOf(code.charAt(8)) === day.getUTCMonth() &&
    (dayInCode > FEMALE_DAY_OFFSET ? dayInCode - FEMALE_DAY_OFFSET : dayInCode) === day.getUTCDate()
  );
};

/** Whether a code in capitals without spaces is valid and matches the known data of its owner. */
export const isFiscalCodeOf = (code: string, { name, surname, birthDate }: PersonFacts): boolean =>
  CODE_PATTERN.test(code) &&
  code.charAt(15) === checkCharacter(code.slice(0, 15)) &&
  (surname === undefined || code.slice(0, 3) === firstThreeLetters(surname)) &&
  (name === undefined || code.slice(3, 6) === nameLetters(name)) &&
  (birthDate === undefined || isBornOn(code, birthDate));
