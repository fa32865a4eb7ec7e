/** Letters for which removing the accent yields no Latin letter. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
/**
 * Maximum length of each part of a user name, so that a name with a number stays within the maximum
 * length (VAL-144, VAL-147).
 */
const PART_MAX = 20;
const LENGTH_MIN = 6;
/** Maximum number of numbered names to try. */
const NUMBERED_MAX = 50;

const normalizePart = (part: string): string =>
  part
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
    .slice(0, PART_MAX);

/**
 * Possible user names of a person, best first: `ada.rossi`, `ada.rossi2`. Non-Latin names become
 * `user`, so that no user gets a single word such as `support` or `admin`.
 */
export const usernamesFor = (name: string, surname: string): readonly string[] => {
  const joined = [name, surname].map((part) => normalizePart(part) || 'user').join('.');
  const base = joined.length < LENGTH_MIN ? `${joined}.user` : joined;
  return [base, ...Array.from({ length: NUMBERED_MAX }, (_, n) => `${base}${n + 2}`)];
};
