import type { Refusal } from '@fairlot/kernel';
import { parseRecord, type CommandRecord } from './command-record.js';
import { PublicKeys, type Signature } from './public-keys.js';

/** What the receipt of a refusal states: nothing but what its sender was answered, and on what rules. */
export type RefusalBody = {
  readonly commandId: string;
  /** The first stream that it was judged on; null when it came to none. */
  readonly stream: string | null;
  readonly code: string;
  readonly facts: Refusal['facts'];
  readonly ingressAt: number;
  readonly decidedAt: number;
  /** Hash of the pinned rules; null where there are none, and of what its sender may not see. */
  readonly rules: string | null;
};

/** Ed25519 over the text of the body. */
export type RefusalReceipt = RefusalBody & Signature;

/** Begins with what it is, so that no signature of anything else fits. */
export const refusalText = (body: RefusalBody): string => {
  const { commandId, stream, code, facts, ingressAt, decidedAt, rules } = body;
  const named = Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const told = [commandId, stream, code, named, ingressAt, decidedAt, rules];
  return `fairlot refusal\n${JSON.stringify(told)}`;
};

/** Of a lot that is hidden from the sender the rules would tell that it is there. */
const HIDDEN_CODES: readonly string[] = ['NOT_FOUND', 'LOT_UNKNOWN'];

/** What is kept of a refused command; null of one that was not refused. */
export const refusalOf = (
  commandId: string,
  { unwritten, rules, seen = [] }: CommandRecord,
): RefusalBody | null => {
  if (!unwritten?.refusal) return null;
  const { ingressAt, decidedAt, refusal } = unwritten;
  const { code, facts } = refusal;
  const told = { commandId, code, facts, ingressAt, decidedAt };
  const isHidden = HIDDEN_CODES.includes(code);
  return { ...told, stream: seen[0]?.[0] ?? null, rules: isHidden ? null : (rules ?? null) };
};

/** Whether the record of its command says the same, while there is one: it is forgotten first. */
export const isAsKept = (receipt: RefusalBody, record: string | null): boolean => {
  if (record === null) return true;
  const kept = refusalOf(receipt.commandId, parseRecord(record));
  return kept !== null && refusalText(kept) === refusalText(receipt);
};

/** Needs no network and no store. */
export const checkRefusal = (receipt: RefusalReceipt, publicKeyPems: readonly string[]): boolean =>
  new PublicKeys(publicKeyPems).verify(refusalText(receipt), receipt);
