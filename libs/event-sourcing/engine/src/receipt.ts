import { sha256 } from '@fairlot/event-sourcing-declaration';
import type { PathStep } from './merkle-tree.js';

/** What a receipt states: the first event that the command wrote, and its link of the chain. */
export type ReceiptBody = {
  readonly stream: string;
  readonly position: number;
  readonly commandId: string;
  readonly ingressAt: number;
  readonly decidedAt: number;
  readonly eventHash: string;
  readonly previousHash: string;
};

/**
 * Proof of one decision: the path leads from the hash of the body to the Merkle root of the group
 * it was committed in, and the root is signed (Ed25519 over its 32 bytes, base64url).
 */
export type Receipt = ReceiptBody & {
  readonly keyId: string;
  readonly root: string;
  readonly path: readonly PathStep[];
  readonly signature: string;
};

/** The leaf: SHA-256 of the body as lines in this order, told apart from inner nodes. */
export const receiptLeaf = (body: ReceiptBody): string =>
  sha256(
    `receipt\n${body.stream}\n${body.position}\n${body.commandId}\n${body.ingressAt}\n` +
      `${body.decidedAt}\n${body.eventHash}\n${body.previousHash}`,
  );
