import { createHash } from 'node:crypto';

const BYTE_BITS = 8;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const leadingZeros = (hash: Buffer): number => {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * BYTE_BITS : first * BYTE_BITS + Math.clz32(hash[first]!) - 24;
};

/**
 * Whether a number was looked for long enough: SHA-256 of `HASH:NUMBER` begins with so many zero bits, where
 * HASH is SHA-256 of the form in hexadecimal. It is good for this form only, and the same form sent again is
 * the same registration, so nothing is remembered of it.
 */
export const isProof = (form: string, number: string, bits: number): boolean => {
  const digest = hashOf(form).toString('hex');
  return leadingZeros(hashOf(`${digest}:${number}`)) >= bits;
};
