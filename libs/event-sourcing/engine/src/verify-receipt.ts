import { createPublicKey, verify } from 'node:crypto';
import { climb } from './merkle-tree.js';
import { keyIdOf } from './receipt-signer.js';
import { receiptLeaf, type Receipt } from './receipt.js';

export type ReceiptChecks = {
  /** The root is signed by a known key. */
  readonly signature: boolean;
  /** The path leads from the body to the root. */
  readonly path: boolean;
};

/** Needs no network and no store: whether the named event is in the log is the caller's check. */
export const checkReceipt = (receipt: Receipt, publicKeyPems: readonly string[]): ReceiptChecks => {
  const key = publicKeyPems
    .map((pem) => createPublicKey(pem))
    .find((candidate) => keyIdOf(candidate) === receipt.keyId);
  const root = Buffer.from(receipt.root, 'hex');
  const signature = Buffer.from(receipt.signature, 'base64url');
  return {
    signature: key !== undefined && root.length === 32 && verify(null, root, key, signature),
    path: climb(receiptLeaf(receipt), receipt.path) === receipt.root,
  };
};

export const verifyReceipt = (receipt: Receipt, publicKeyPems: readonly string[]): boolean => {
  const { signature, path } = checkReceipt(receipt, publicKeyPems);
  return signature && path;
};
