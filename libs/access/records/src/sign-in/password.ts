import { normalisePassword } from '@fairlot/access-domain';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (2) with OWASP's first recommended settings: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> =>
  hash(normalisePassword(password), ARGON2ID);

/**
 * Hash of a random password. Checked for unknown users, so that they take as long as wrong
 * passwords.
 */
const hashWithoutUser = hashPassword(crypto.randomUUID());

/**
 * Whether the password is right. False for a user without a hash, after the same amount of work.
 */
export const verifyPassword = async (
  passwordHash: string | null,
  password: string,
): Promise<boolean> => {
  const matches = await verify(
    passwordHash ?? (await hashWithoutUser),
    normalisePassword(password),
  );
  return matches && passwordHash !== null;
};
