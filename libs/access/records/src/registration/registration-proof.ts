import { createHash } from 'node:crypto';

const BYTE_BITS = 8;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const leadingZeroBits = (hash: Buffer): number => {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * BYTE_BITS : first * BYTE_BITS + Math.clz32(hash[first]!) - 24;
};

/**
 * Checks a proof of work: SHA-256 of `HASH:NUMBER` begins with this many zero bits, where HASH is
 * SHA-256 of the form in hexadecimal. Used proofs need not be stored, because sending the same form
 * again creates no registration.
 */
export const isProof = (form: string, number: string, bits: number): boolean => {
  const digest = hashOf(form).toString('hex');
  return leadingZeroBits(hashOf(`${digest}:${number}`)) >= bits;
};
