import { normalisedPassword } from '@fairlot/access-domain';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { MARKET_WORDS } from './market-words.js';
import { wordIn } from './word-in-password.js';

/** Guesses per day of an attacker who knows the user and has the hashes. */
const GUESSES_MIN = 1e9;
const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: { ...dictionary, market: [...MARKET_WORDS] },
});
const partsOf = (word: string): string[] => [
  word,
  ...word.split(/[^\p{L}\p{N}]+|(?<=\p{L})(?=\p{N})/u),
];

/** What a password has beside a known word may be as short as a year and a mark. */
const REST_GUESSES_MIN = 1e5;
const isMadeOf = (password: string, words: readonly string[]): boolean => {
  // Other words contain short words.
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const rest = longestFirst.reduce(
    (left, word) => left.replace(word.toLowerCase(), ''),
    password.toLowerCase(),
  );
  return rest.length < password.length && estimator.check(rest).guesses < REST_GUESSES_MIN;
};

/**
 * Whether a password is easy to guess: common passwords, words, names, dates and keyboard patterns.
 * Other passwords are only limited by the length in the policy.
 *
 * Loaded separately from the contract, because its lists are large.
 *
 * @param words data about the user, such as names and e-mail address
 */
export const isWeakPassword = (password: string, words: readonly string[] = []): boolean => {
  const known = words.flatMap(partsOf).filter(({ length }) => length > 2);
  const written = normalisedPassword(password);
  if (isMadeOf(written, known) || isMadeOf(written, wordIn(written))) return true;
  const { guesses, sequence } = estimator.check(written, known);
  return guesses < GUESSES_MIN && sequence.some(({ pattern }) => pattern !== 'bruteforce');
};
