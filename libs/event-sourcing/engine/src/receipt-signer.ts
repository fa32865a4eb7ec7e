import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { MerkleTree } from './merkle-tree.js';
import { receiptLeaf, type Receipt, type ReceiptBody } from './receipt.js';

/** Names a public key in receipts: the first 32 hex digits of the SHA-256 of its SPKI. */
export const keyIdOf = (publicKey: KeyObject): string =>
  hash('sha256', publicKey.export({ format: 'der', type: 'spki' })).slice(0, 32);

/** Signs a commit group once (35 µs), not each command. */
export class ReceiptSigner {
  readonly keyId: string;
  /** For offline verifiers: SPKI, PEM. */
  readonly publicKeyPem: string;
  readonly #key: KeyObject;

  /** @param privateKeyPem Ed25519 private key, PKCS #8 */
  constructor(privateKeyPem: string) {
    this.#key = createPrivateKey(privateKeyPem);
    if (this.#key.asymmetricKeyType !== 'ed25519') throw new Error('the key is not Ed25519');
    const publicKey = createPublicKey(this.#key);
    this.keyId = keyIdOf(publicKey);
    this.publicKeyPem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  }

  /** Receipts of one commit group, in the order of the bodies. */
  sign(bodies: readonly ReceiptBody[]): readonly Receipt[] {
    if (bodies.length === 0) return [];
    const tree = new MerkleTree(bodies.map(receiptLeaf));
    const { root } = tree;
    const signature = sign(null, Buffer.from(root, 'hex'), this.#key).toString('base64url');
    return bodies.map((body, index) => ({
      stream: body.stream,
      position: body.position,
      commandId: body.commandId,
      ingressAt: body.ingressAt,
      decidedAt: body.decidedAt,
      eventHash: body.eventHash,
      previousHash: body.previousHash,
      keyId: this.keyId,
      root,
      path: tree.path(index),
      signature,
    }));
  }
}
