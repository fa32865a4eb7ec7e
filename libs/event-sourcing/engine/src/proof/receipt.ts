import { NO_HASH, sha256 } from '@fairlot/event-sourcing-declaration';
import type { PathStep } from './merkle-tree.js';

/**
 * Content of a receipt: the first event that the command wrote, and its link to the event before.
 */
export type ReceiptBody = {
  readonly stream: string;
  /** Null for a quiet event, because two positions would reveal how many events came between. */
  readonly position: number | null;
  readonly commandId: string;
  readonly ingressAt: number;
  readonly decidedAt: number;
  readonly eventHash: string;
  readonly previousHash: string;
};

/**
 * Proof of one decision. `path` leads from the hash of the body to the Merkle root of its commit
 * group. The root's 32 bytes are signed with Ed25519 (base64url).
 */
export type Receipt = ReceiptBody & {
  readonly keyId: string;
  readonly root: string;
  readonly path: readonly PathStep[];
  readonly signature: string;
};

/** The leaf of a receipt: SHA-256 of the body as lines in this order, after a prefix for leaves. */
export const receiptLeaf = (body: ReceiptBody): string =>
  sha256(
    `receipt\n${body.stream}\n${body.position ?? '-'}\n${body.commandId}\n${body.ingressAt}\n` +
      `${body.decidedAt}\n${body.eventHash}\n${body.previousHash}`,
  );

/** The parts of a stored event that its receipt needs. Older events have no salt. */
type HashedEvent = { readonly hash: string; readonly salt: string | null };

type ReceiptFields = {
  /** Whether the event is quiet, so that its receipt hides position and predecessor. */
  readonly quiet?: boolean;
  readonly blinded?: (hash: string) => string;
};

const linkTo = (previous: HashedEvent, own: HashedEvent, isQuiet: boolean): string => {
  const isShown = !isQuiet && (previous.salt !== null || own.salt === null);
  return isShown
    ? previous.hash
    : sha256(`fairlot link 2\n${own.salt ?? own.hash}\n${previous.hash}`);
};

/**
 * The hashes in a receipt. From the hash of an event without a salt, readers could guess its
 * content. So the receipt of the next event shows that hash salted, and repeated receipts of the
 * event itself show it `blinded`. Only its first receipt, from before salts existed, shows it as it
 * is. A quiet event always salts its link, so that two receipts do not show whether one event
 * follows the other.
 */
export const receiptHashes = (
  event: HashedEvent,
  previous: HashedEvent | null,
  { quiet = false, blinded = (hash) => hash }: ReceiptFields = {},
): Pick<ReceiptBody, 'eventHash' | 'previousHash'> => ({
  eventHash: blinded(event.hash),
  previousHash: previous === null ? NO_HASH : blinded(linkTo(previous, event, quiet)),
});
