/** Letters that are more than a Latin one with an accent. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};
/** With the number behind it no longer than a user name may be, and no shorter (VAL-144, VAL-147). */
const PART_MAX = 20;
const LEAST = 6;
/** Whoever is called as many others are. */
const NUMBERED = 50;

const plain = (part: string): string =>
  part
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LATIN[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[^a-z]/g, '')
    .slice(0, PART_MAX);

/**
 * User names that a person may get, the best first: `ada.rossi`, `ada.rossi2`. What is not of the Latin
 * alphabet becomes `user`, so that nobody is called by one word such as `support` or `admin`.
 */
export const usernamesFor = (name: string, surname: string): readonly string[] => {
  const joined = [name, surname].map((part) => plain(part) || 'user').join('.');
  const base = joined.length < LEAST ? `${joined}.user` : joined;
  return [base, ...Array.from({ length: NUMBERED }, (_, n) => `${base}${n + 2}`)];
};
