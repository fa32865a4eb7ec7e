/**
 * The Italian fiscal code (codice fiscale) by the public rule of the Ministry of Finance, decree of 23
 * December 1976. Codes altered against homonyms, with letters in the place of digits, are refused
 * (reading 13): customer service registers who has one.
 */
const SHAPE = /^[A-Z]{6}\d{2}[A-Z]\d{2}[A-Z]\d{3}[A-Z]$/;
/** January to December (VAL-074). */
const MONTHS = 'ABCDEHLMPRST';
/** What a woman's day of birth is raised by. */
const WOMAN = 40;
/** Worth of a character at the first, third, … place, by its worth at the others. */
const AT_ODD = [
  ...[1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23],
];

/** Whom a code is said to be of; a part that is not known is not compared. */
export type Person = {
  readonly name?: string;
  readonly surname?: string;
  /** Epoch milliseconds at midnight UTC of the day of birth (reading 20). */
  readonly birthDate?: number;
};

const worthOf = (character: string): number =>
  /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 'A'.charCodeAt(0);

const checkCharacter = (characters: string): string => {
  const sum = characters
    .split('')
    .map(worthOf)
    .reduce((total, worth, index) => total + (index % 2 === 0 ? (AT_ODD[worth] ?? 0) : worth), 0);
  return String.fromCharCode('A'.charCodeAt(0) + (sum % 26));
};

/** Latin letters that Unicode does not decompose, as travel documents transcribe them (ICAO 9303). */
const TRANSCRIBED: Readonly<Record<string, string>> = {
  ...{ Æ: 'AE', Ǽ: 'AE', Œ: 'OE', Ĳ: 'IJ', Þ: 'TH', ẞ: 'SS', Ŋ: 'N', ĸ: 'K', Ə: 'E', Ɛ: 'E' },
  ...{ Ł: 'L', Ŀ: 'L', Đ: 'D', Ð: 'D', Ɖ: 'D', Ø: 'O', Ǿ: 'O', Ħ: 'H', Ŧ: 'T', Ɨ: 'I', Ɵ: 'O' },
};

/** Letters of the Latin alphabet without their marks; what is none of them is left out. */
const emailsOf = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^A-Z]/gu, (letter) => TRANSCRIBED[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/[^A-Z]/g, '');

const consonantsOf = (text: string): string => emailsOf(text).replaceAll(/[AEIOU]/g, '');
const vowelsOf = (text: string): string => emailsOf(text).replaceAll(/[^AEIOU]/g, '');
const threeOf = (text: string): string => `${consonantsOf(text)}${vowelsOf(text)}XXX`.slice(0, 3);
/** Of four consonants and more, a given name goes without its second. */
const threeOfName = (name: string): string => {
  const [first, , third, fourth] = consonantsOf(name);
  return fourth === undefined ? threeOf(name) : `${first}${third}${fourth}`;
};

const isBornOn = (code: string, birthDate: number): boolean => {
  const day = new Date(birthDate);
  const dayInCode = Number(code.slice(9, 11));
  return (
    Number(code.slice(6, 8)) === day.getUTCFullYear() % 100 &&
    MONTHS.indexOf(code.charAt(8)) === day.getUTCMonth() &&
    (dayInCode > WOMAN ? dayInCode - WOMAN : dayInCode) === day.getUTCDate()
  );
};

/** Whether a code in capitals and without blanks is one, and agrees with what is known of its owner. */
export const isFiscalCodeOf = (code: string, { name, surname, birthDate }: Person): boolean =>
  SHAPE.test(code) &&
  code.charAt(15) === checkCharacter(code.slice(0, 15)) &&
  (surname === undefined || code.slice(0, 3) === threeOf(surname)) &&
  (name === undefined || code.slice(3, 6) === threeOfName(name)) &&
  (birthDate === undefined || isBornOn(code, birthDate));
