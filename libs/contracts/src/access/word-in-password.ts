/** Match runs of letters, even if digits or symbols replace some of them: `V0llg4s`. */
const LETTER_RUNS = [/\p{L}+/gu, /\p{L}[\p{L}0134578@$€]*\p{L}/gu];
const LETTER_SUBSTITUTES = /[0134578@$€]/g;
const SUBSTITUTES_SHARE = 1 / 3;
const LENGTH_MIN = 4;
/** Longer runs are sentences without spaces. */
const LENGTH_MAX = 18;
/**
 * Matches words as people capitalise them. Words in other mixtures of case come from generators.
 */
const WORD_CASE = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;
/** Matches six consonants in a row, which are rare in words but common in random letters. */
const NO_VOWELS = /[^aeiouy]{6}/;

const isWord = (run: string): boolean => {
  const letters = run.replaceAll(LETTER_SUBSTITUTES, '');
  // `0`, `1`, `3`, `4`, `@` and `€` replace vowels.
  const plain = run
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[0134@€]/g, 'a')
    .toLowerCase();
  return (
    run.length >= LENGTH_MIN &&
    run.length <= LENGTH_MAX &&
    run.length - letters.length <= run.length * SUBSTITUTES_SHARE &&
    WORD_CASE.test(letters) &&
    !NO_VOWELS.test(plain)
  );
};

/**
 * The longest part of a password that looks like a word, as in `Vollgas1!`. No list contains the
 * words, compounds and names of all languages. Attackers try them all, with digits and symbols
 * added.
 *
 * @returns an array with that part as written, or an empty array
 */
export const wordsInPassword = (password: string): readonly string[] =>
  LETTER_RUNS.flatMap((runs) => password.match(runs) ?? [])
    .filter(isWord)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 1);
