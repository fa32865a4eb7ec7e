import { createPrivateKey, createPublicKey, hash, sign, type KeyObject } from 'node:crypto';
import { MerkleTree } from './merkle-tree.js';
import { keyIdOf, type Signature } from './public-keys.js';
import { receiptLeaf, type Receipt, type ReceiptBody } from './receipt.js';

/** Signs receipts. Makes one signature (35 µs) per commit group instead of one per command. */
export class ReceiptSigner {
  readonly keyId: string;
  /** Public key as SPKI in PEM format, for offline verification. */
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

  /**
   * Replaces the hash of an event without a salt in a receipt. Always the same 64 hex digits, and
   * irreversible without the key.
   */
  blinded(eventHash: string): string {
    return hash('sha256', sign(null, Buffer.from(`fairlot blinded\n${eventHash}`), this.#key));
  }

  /**
   * Signs a text. The text must begin with its type, so that its signature is not valid for a text
   * of another type.
   */
  signText(text: string): Signature {
    const signature = sign(null, Buffer.from(text), this.#key).toString('base64url');
    return { keyId: this.keyId, signature };
  }

  /** Signs the receipts of one commit group together. Returns them in the order of `bodies`. */
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
