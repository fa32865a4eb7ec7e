import { normalisedPassword } from '@fairlot/access-domain';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { MARKET_WORDS } from './market-words.js';

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
  const { guesses, sequence } = estimator.check(normalisedPassword(password), known);
  return guesses < GUESSES_MIN && sequence.some(({ pattern }) => pattern !== 'bruteforce');
};
