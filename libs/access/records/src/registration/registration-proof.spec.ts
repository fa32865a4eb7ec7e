import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { isProof } from './registration-proof.js';

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const FORM = '{"businessName":"Auto"}';

/** Finds the first number whose hash begins with this many zero bits. */
const numberWith = (bits: number): string => {
  for (let number = 0; ; number += 1) {
    const hash = BigInt(`0x${hexOf(`${hexOf(FORM)}:${number}`)}`);
    if (hash >> BigInt(256 - bits) === 0n) return String(number);
  }
};

it('a proof is valid if its hash with this form begins with enough zero bits', () => {
  const number = numberWith(11);
  expect(isProof(FORM, number, 11)).toBe(true);
  expect(isProof(`${FORM} `, number, 11)).toBe(false);
  expect(isProof(FORM, number, 64)).toBe(false);
});
