import { normalisedPassword } from '@fairlot/access-domain';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { MARKET_WORDS } from './market-words.js';

/** What somebody who knows the user tries within a day against a stolen list of hashes. */
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
 * Whether a password is guessed soon: of common passwords, words, names, dates and keyboard patterns. One
 * without any of them is as good as its length, which the policy bounds.
 *
 * Loaded apart from the contract: its lists are large.
 *
 * @param words what is known of the user, such as his names and his address
 */
export const isWeakPassword = (password: string, words: readonly string[] = []): boolean => {
  const known = words.flatMap(partsOf).filter(({ length }) => length > 2);
  const { guesses, sequence } = estimator.check(normalisedPassword(password), known);
  return guesses < GUESSES_MIN && sequence.some(({ pattern }) => pattern !== 'bruteforce');
};
