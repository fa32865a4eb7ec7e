import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './sealed-secret.js';

const key = randomBytes(32);

it('a secret can be decrypted for its user with its key, and is encrypted differently each time', () => {
  const one = seal('a secret', 7, key);
  const other = seal('a secret', 7, key);
  expect(one).not.toBe(other);
  expect([unseal(one, 7, key), unseal(other, 7, key)]).toEqual(['a secret', 'a secret']);
});

it('a secret cannot be decrypted for another user, with another key, or after a change', () => {
  const sealed = seal('a secret', 7, key);
  const changed = Buffer.from(sealed, 'base64url');
  changed[changed.length - 1]! ^= 1;
  expect(() => unseal(sealed, 8, key)).toThrow();
  expect(() => unseal(sealed, 7, randomBytes(32))).toThrow();
  expect(() => unseal(changed.toString('base64url'), 7, key)).toThrow();
});
