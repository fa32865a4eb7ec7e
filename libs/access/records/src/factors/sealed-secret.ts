import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const cipherContextOf = (idUser: number): Buffer => Buffer.from(`second factor of ${idUser}`);

/**
 * Encrypts a secret with AES-256-GCM, as base64url. It is bound to its user, so that it is invalid
 * in another user's row.
 */
export const seal = (secret: string, idUser: number, key: Buffer): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(cipherContextOf(idUser));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
};

/**
 * Decrypts what `seal` encrypted.
 * @throws Error if the text was changed, or was encrypted for another user or with another key
 */
export const unseal = (text: string, idUser: number, key: Buffer): string => {
  const whole = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, whole.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(cipherContextOf(idUser));
  decipher.setAuthTag(whole.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const secret = decipher.update(whole.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([secret, decipher.final()]).toString('utf8');
};
