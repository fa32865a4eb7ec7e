import { randomBytes } from 'node:crypto';

/** Returns the salt of the next event: 32 hex digits, unique and unpredictable. */
export type SaltSource = () => string;

const SALT_BYTES = 16;
const POOL_SALTS = 256;

/**
 * Random salts. Draws the bytes for many events at once, because a system call costs as much as a
 * hash.
 */
export const randomSalts = (): SaltSource => {
  let pool = '';
  let next = 0;
  return () => {
    if (next === pool.length) {
      pool = randomBytes(SALT_BYTES * POOL_SALTS).toString('hex');
      next = 0;
    }
    const salt = pool.slice(next, next + 2 * SALT_BYTES);
    next += 2 * SALT_BYTES;
    return salt;
  };
};
