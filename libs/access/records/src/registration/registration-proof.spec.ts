import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PROOF_SECONDS, proofHash, proofHourAt } from './registration-proof.js';

const hexOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const FORM = '{"businessName":"Auto"}';
const AT = Date.UTC(2026, 11, 1, 9, 59);
const HOUR_MS = 3_600_000;

/** Finds a proof whose hash begins with this many zero bits. */
const proofWith = (bits: number): string => {
  for (let number = 0; ; number += 1) {
    const proof = `${proofHourAt(AT)}:${number}`;
    if (BigInt(`0x${hexOf(`${hexOf(FORM)}:${proof}`)}`) >> BigInt(256 - bits) === 0n) return proof;
  }
};

describe('a proof of work', () => {
  const proof = proofWith(11);

  it('is valid if its hash with this form begins with enough zero bits', () => {
    expect(proofHash(proof, { form: FORM, bits: 11, at: AT })).toMatch(/^00[\da-f]{62}$/);
    expect(proofHash(proof, { form: `${FORM} `, bits: 11, at: AT })).toBeNull();
    expect(proofHash(proof, { form: FORM, bits: 64, at: AT })).toBeNull();
  });

  it('is valid in its hour and the next one, for as long as used proofs are stored', () => {
    const isValid = (at: number) => proofHash(proof, { form: FORM, bits: 11, at }) !== null;
    expect([-2, -1, 0, 1, 2].map((hours) => isValid(AT + hours * HOUR_MS))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(PROOF_SECONDS).toBe(3 * 3_600);
  });

  it.each(['12', '', ':', '495000:', '495000:-1', '495000:1:1', `495000:${'1'.repeat(21)}`])(
    'is refused if it is written as %j',
    (written) => {
      expect(proofHash(written, { form: FORM, bits: 0, at: 495_000 * HOUR_MS })).toBeNull();
      expect(proofHash('495000:1', { form: FORM, bits: 0, at: 495_000 * HOUR_MS })).not.toBeNull();
    },
  );
});
