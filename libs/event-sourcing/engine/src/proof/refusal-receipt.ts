import type { Refusal } from '@fairlot/kernel';
import { parseRecord, type CommandRecord } from '../command/command-record.js';
import { PublicKeys, type Signature } from './public-keys.js';

/** Content of a refusal's receipt: what its sender was told, and the rules. */
export type RefusalBody = {
  readonly commandId: string;
  /** The first stream that the command read; null if it read none. */
  readonly stream: string | null;
  readonly code: string;
  readonly facts: Refusal['facts'];
  readonly ingressAt: number;
  readonly decidedAt: number;
  /** Hash of that stream's rules; null if it has none, or the sender may not see the stream. */
  readonly rules: string | null;
};

/** The body with its signature: Ed25519 over `refusalText`. */
export type RefusalReceipt = RefusalBody & Signature;

/**
 * The text that is signed. It begins with its type, so that no signature of another text is valid
 * for it.
 */
export const refusalText = (body: RefusalBody): string => {
  const { commandId, stream, code, facts, ingressAt, decidedAt, rules } = body;
  const named = Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const content = [commandId, stream, code, named, ingressAt, decidedAt, rules];
  return `fairlot refusal\n${JSON.stringify(content)}`;
};

/**
 * Codes of refusals whose receipt omits the rules. The rules of a lot that the sender may not see
 * would reveal that the lot exists.
 */
const HIDDEN_CODES: readonly string[] = ['NOT_FOUND', 'LOT_UNKNOWN'];

/** The refusal in a command's record; null if it was not refused. */
export const refusalOf = (
  commandId: string,
  { unwritten, rules, seen = [] }: CommandRecord,
): RefusalBody | null => {
  if (!unwritten?.refusal) return null;
  const { ingressAt, decidedAt, refusal } = unwritten;
  const { code, facts } = refusal;
  const content = { commandId, code, facts, ingressAt, decidedAt };
  const isHidden = HIDDEN_CODES.includes(code);
  return { ...content, stream: seen[0]?.[0] ?? null, rules: isHidden ? null : (rules ?? null) };
};

/** Whether a receipt matches the record of its command. True if the record has been deleted. */
export const matchesRecord = (receipt: RefusalBody, record: string | null): boolean => {
  if (record === null) return true;
  const kept = refusalOf(receipt.commandId, parseRecord(record));
  return kept !== null && refusalText(kept) === refusalText(receipt);
};

/** Whether one of these keys signed the receipt. Needs neither network nor store. */
export const checkRefusal = (receipt: RefusalReceipt, publicKeyPems: readonly string[]): boolean =>
  new PublicKeys(publicKeyPems).verify(refusalText(receipt), receipt);
