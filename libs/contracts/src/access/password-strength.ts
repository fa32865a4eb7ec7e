import { normalisePassword } from '@fairlot/access-domain';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { MARKET_WORDS, PHRASE_WORDS, TRADE_WORDS } from './market-words.js';
import { wordsInPassword } from './word-in-password.js';

/**
 * A password that needs fewer guesses is weak. An attacker who has the hashes can make this many
 * guesses a day.
 */
const GUESSES_MIN = 1e9;
const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...dictionary, market: [...MARKET_WORDS] },
});
const wordPartsOf = (word: string): string[] => [
  word,
  ...word.split(/[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})/u),
];

/**
 * Minimum number of guesses for the part of a password outside a known word. A year with a
 * punctuation mark needs fewer.
 */
const REST_GUESSES_MIN = 1e5;
const isMadeOf = (password: string, words: readonly string[]): boolean => {
  // Longest first, because long words can contain shorter ones.
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const rest = longestFirst.reduce(
    (left, word) => left.replace(word.toLowerCase(), ''),
    password.toLowerCase(),
  );
  return rest.length < password.length && estimator.check(rest).guesses < REST_GUESSES_MIN;
};

/** How people write umlauts and similar letters on keyboards without them. */
const TRANSCRIPTIONS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  ø: 'oe',
  å: 'aa',
  ł: 'l',
};
const transcribed = (text: string): string =>
  text.toLowerCase().replaceAll(/[äöüßøåł]/g, (letter) => TRANSCRIPTIONS[letter] ?? letter);
const plainLetters = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const LETTER_BY_SIGN: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '€': 'e',
};
const LETTER_RUN = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu;
/** A password with more known words, apart from `PHRASE_WORDS`, is accepted as a passphrase. */
const KNOWN_WORDS_MAX = 3;
const marketWords = new Set(MARKET_WORDS.map(plainLetters));
const tradeWords = new Set(TRADE_WORDS.map(plainLetters));
const phraseWords = new Set(PHRASE_WORDS.map(plainLetters));

const isKnownWord = (word: string): boolean => marketWords.has(word) || phraseWords.has(word);
/** Splits a run of letters into known words. Returns the whole run if that is not possible. */
const knownWordsIn = (letters: string): readonly string[] => {
  const ways: (readonly string[] | undefined)[] = [[]];
  for (let end = 2; end <= letters.length; end += 1)
    for (let start = 0; start <= end - 2 && ways[end] === undefined; start += 1) {
      const before = ways[start];
      const word = letters.slice(start, end);
      if (before !== undefined && isKnownWord(word)) ways[end] = [...before, word];
    }
  return ways[letters.length] ?? [letters];
};

/** Removes a single letter next to two or more words, as in `Opel-Corsa-C1`. */
const withoutLetter = (words: readonly string[]): readonly string[] => {
  const long = words.filter((word) => word.length > 1);
  return long.length > 1 && words.length - long.length === 1 ? long : words;
};

/**
 * Whether a password consists of known words (`IchLiebeAutos1!`), or of one other word next to a
 * word of the trade or of a phrase (`AutoScout-2026`).
 */
const isPhrase = (password: string): boolean => {
  const words = (password.match(LETTER_RUN) ?? []).map(plainLetters).flatMap(knownWordsIn);
  const others = withoutLetter(words.filter((word) => !phraseWords.has(word)));
  const [unknown, ...further] = others.filter((word) => !marketWords.has(word));
  if (words.length === 0 || others.length > KNOWN_WORDS_MAX || further.length > 0) return false;
  const isCommon = (word: string) =>
    word.length > 1 && (phraseWords.has(word) || tradeWords.has(word));
  if (unknown !== undefined && (wordsInPassword(unknown).length === 0 || !words.some(isCommon)))
    return false;
  const digits = password.replaceAll(LETTER_RUN, '').replaceAll(/\P{N}/gu, '');
  return estimator.check(digits).guesses < REST_GUESSES_MIN;
};
const replaceSigns = (password: string): string =>
  password.replaceAll(/[013457@$€](?=\p{L})/gu, (sign) => LETTER_BY_SIGN[sign] ?? sign);

/**
 * Whether a password is easy to guess: common passwords, words, names, dates and keyboard patterns.
 * All other passwords that match the policy are accepted.
 *
 * Loaded separately from the contract, because its lists are large.
 *
 * @param words data about the user, such as names and e-mail address
 */
export const isWeakPassword = (password: string, words: readonly string[] = []): boolean => {
  const parts = words.flatMap(wordPartsOf);
  const known = [...parts, ...parts.map(transcribed)].filter(({ length }) => length > 2);
  const written = normalisePassword(password);
  if (isMadeOf(written, known) || isMadeOf(written, wordsInPassword(written))) return true;
  if (isPhrase(written) || isPhrase(replaceSigns(written))) return true;
  const { guesses, sequence } = estimator.check(written, known);
  return guesses < GUESSES_MIN && sequence.some(({ pattern }) => pattern !== 'bruteforce');
};
