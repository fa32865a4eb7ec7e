import { NO_HASH, sha256 } from '@fairlot/event-sourcing-declaration';
import type { PathStep } from './merkle-tree.js';

/** What a receipt states: the first event that the command wrote, and its link of the chain. */
export type ReceiptBody = {
  readonly stream: string;
  /** Null of a quiet event: who has two receipts would count what came between. */
  readonly position: number | null;
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
    `receipt\n${body.stream}\n${body.position ?? '-'}\n${body.commandId}\n${body.ingressAt}\n` +
      `${body.decidedAt}\n${body.eventHash}\n${body.previousHash}`,
  );

/** What of a stored event a receipt needs; without a salt it is one of before there were. */
type Hashed = { readonly hash: string; readonly salt: string | null };

type Shown = {
  /** Of a quiet event. */
  readonly quiet?: boolean;
  readonly blinded?: (hash: string) => string;
};

const linkTo = (previous: Hashed, own: Hashed, quiet: boolean): string => {
  const isTold = !quiet && (previous.salt !== null || own.salt === null);
  return isTold
    ? previous.hash
    : sha256(`fairlot link 2\n${own.salt ?? own.hash}\n${previous.hash}`);
};

/**
 * The hashes of a receipt. The hash of an event without a salt lets be tried out what the event
 * holds, so that a later event's receipt shows it under the salt of its own, and what is given
 * again about such an event is `blinded`; what was given at its decision was not. A quiet event shows
 * any link under its own salt: two receipts do not tell whether one follows the other.
 */
export const receiptHashes = (
  event: Hashed,
  previous: Hashed | null,
  { quiet = false, blinded = (hash) => hash }: Shown = {},
): Pick<ReceiptBody, 'eventHash' | 'previousHash'> => ({
  eventHash: blinded(event.hash),
  previousHash: previous === null ? NO_HASH : blinded(linkTo(previous, event, quiet)),
});
