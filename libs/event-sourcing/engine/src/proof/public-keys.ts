import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto';

/** Ed25519 signature in base64url, and the id of its key. */
export type Signature = { readonly keyId: string; readonly signature: string };

/** Id of a public key in receipts: the first 32 hex digits of the SHA-256 of its SPKI form. */
export const keyIdOf = (publicKey: KeyObject): string =>
  hash('sha256', publicKey.export({ format: 'der', type: 'spki' })).slice(0, 32);

/** Public keys that are parsed once, to check any number of signatures. */
export class PublicKeys {
  readonly #keys: ReadonlyMap<string, KeyObject>;

  /** @param pems public keys as SPKI in PEM format */
  constructor(pems: readonly string[]) {
    this.#keys = new Map(
      pems.map((pem) => createPublicKey(pem)).map((key) => [keyIdOf(key), key] as const),
    );
  }

  has(keyId: string): boolean {
    return this.#keys.has(keyId);
  }

  /** Whether one of these keys has made the signature. */
  verify(signed: string | Buffer, { keyId, signature }: Signature): boolean {
    const key = this.#keys.get(keyId);
    if (key === undefined) return false;
    return verify(null, Buffer.from(signed), key, Buffer.from(signature, 'base64url'));
  }
}
