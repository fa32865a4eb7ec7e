import { generateKeyPairSync, randomBytes, randomUUID, type JsonWebKey } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RSA_BITS = 2048;

export type ProviderKeys = {
  readonly jwks: { readonly keys: readonly JsonWebKey[] };
  readonly cookieKeys: readonly string[];
};

const generateKeys = (): ProviderKeys => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig' };
  return { jwks: { keys: [key] }, cookieKeys: [randomBytes(32).toString('base64url')] };
};

/**
 * The keys for signing and cookies. Created at the first start, and readable by their owner only.
 */
export const loadKeys = (keysDir: string): ProviderKeys => {
  mkdirSync(keysDir, { recursive: true, mode: 0o700 });
  const file = join(keysDir, 'identity-keys.json');
  // No other process can create the file, because one instance has locked the data directory.
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(generateKeys()), { mode: 0o600 });
  return JSON.parse(readFileSync(file, 'utf8'));
};
