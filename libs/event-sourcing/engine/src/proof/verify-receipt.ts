import { rootFromPath } from './merkle-tree.js';
import { PublicKeys } from './public-keys.js';
import { receiptLeaf, type Receipt } from './receipt.js';

export type ReceiptChecks = {
  /** Whether a known key signed the root. */
  readonly signature: boolean;
  /** Whether the path leads from the body to the root. */
  readonly path: boolean;
};

/**
 * Checks a receipt without network or store. The caller must still check whether the log contains
 * the event that the receipt names.
 */
export const checkReceipt = (receipt: Receipt, publicKeyPems: readonly string[]): ReceiptChecks => {
  const root = Buffer.from(receipt.root, 'hex');
  return {
    signature: root.length === 32 && new PublicKeys(publicKeyPems).verify(root, receipt),
    path: rootFromPath(receiptLeaf(receipt), receipt.path) === receipt.root,
  };
};

export const verifyReceipt = (receipt: Receipt, publicKeyPems: readonly string[]): boolean => {
  const { signature, path } = checkReceipt(receipt, publicKeyPems);
  return signature && path;
};
