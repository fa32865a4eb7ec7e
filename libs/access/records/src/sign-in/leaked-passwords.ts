import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { normalisePassword } from '@fairlot/access-domain';

const HASH_BYTES = 4;
/** Sorted hashes of leaked passwords, written by `tools/leaked-passwords`. */
const hashes = readFileSync(new URL('../../data/leaked-hashes.bin', import.meta.url));
const HASH_COUNT = hashes.length / HASH_BYTES;

/**
 * Whether a password is one of the most common leaked passwords. Compares only the first 32 bits of
 * a hash, which causes one false positive in a hundred thousand.
 */
export const isLeakedPassword = (password: string): boolean => {
  const text = normalisePassword(password).toLowerCase();
  const wanted = createHash('sha256').update(text).digest().readUInt32BE();
  let [from, to] = [0, HASH_COUNT];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (hashes.readUInt32BE(middle * HASH_BYTES) < wanted) from = middle + 1;
    else to = middle;
  }
  return from < HASH_COUNT && hashes.readUInt32BE(from * HASH_BYTES) === wanted;
};
