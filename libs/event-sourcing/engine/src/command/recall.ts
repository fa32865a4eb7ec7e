import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { assert, Unavailable } from '@fairlot/kernel';
import {
  recordedFingerprint,
  type EventCodec,
  type EventMetadata,
} from '@fairlot/event-sourcing-declaration';
import { parseRecord, type CommandRecord } from './command-record.js';
import { receiptHashes, type Receipt } from '../proof/receipt.js';
import type { ReceiptSigner } from '../proof/receipt-signer.js';
import { refusalOf, refusalText, type RefusalReceipt } from '../proof/refusal-receipt.js';
import type { Outcome, Request } from '../commit/unit.js';

export const COMMAND_ID_REUSED: Outcome<never> = {
  outcome: 'refused',
  refusal: { code: 'COMMAND_ID_REUSED', facts: {} },
};

export type RecallContext = {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly signer: ReceiptSigner;
};

/**
 * Rebuilds the receipt of a command's first event from the store. It has the same facts as the
 * first receipt. Its proof differs from the first one, but is the same each time (ADR 4).
 */
export const rebuildReceipt = (
  { codec, signer }: Pick<RecallContext, 'codec' | 'signer'>,
  event: StoredEvent,
  before: StoredEvent | null,
): Receipt => {
  const { stream, position, type, metadata, salt } = event;
  const { commandId, ingressAt, decidedAt } = JSON.parse(metadata) as EventMetadata;
  const quiet = codec.isQuiet(type);
  const blinded = salt === null ? { blinded: (hash: string) => signer.blinded(hash) } : {};
  const hashes = receiptHashes(event, before, { quiet, ...blinded });
  const place = { stream, position: quiet ? null : position };
  const [receipt] = signer.sign([{ ...place, commandId, ingressAt, decidedAt, ...hashes }]);
  assert(receipt !== undefined, 'each receipt body must have a receipt');
  return receipt;
};

/**
 * Builds the receipt of a refused command from its record; null if it has none.
 * @throws Unavailable
 */
export const rebuildRefusal = async (
  { store, signer }: Pick<RecallContext, 'store' | 'signer'>,
  commandId: string,
): Promise<RefusalReceipt | null> => {
  try {
    const record = await store.findRecord(commandId);
    const body = record === null ? null : refusalOf(commandId, parseRecord(record));
    return body && { ...body, ...signer.signText(refusalText(body)) };
  } catch (cause) {
    throw new Unavailable('STORE_UNAVAILABLE', 1, { cause });
  }
};

const receiptOf = async (context: RecallContext, event: StoredEvent): Promise<Receipt> => {
  const { stream, position } = event;
  const [before] =
    position === 0 ? [] : await context.store.readStream(stream, { from: position - 1, limit: 1 });
  return rebuildReceipt(context, event, before ?? null);
};

const answerIn = ({ answer }: CommandRecord, { kind }: Request<unknown>): unknown =>
  kind?.short ? kind.short.answer.restore(answer) : answer;

/** The first outcome of a command with events. Its answer is stored, or derived from the events. */
const recallFromEvents = async (
  context: RecallContext,
  request: Request<unknown>,
  stored: readonly [StoredEvent, ...StoredEvent[]],
  text: string | null,
): Promise<Outcome<unknown>> => {
  const [first] = stored;
  const { fingerprint } = JSON.parse(first.metadata) as EventMetadata;
  if (fingerprint !== recordedFingerprint(first.salt, request.fingerprint))
    return COMMAND_ID_REUSED;
  const receipt = await receiptOf(context, first);
  const kept = text === null ? {} : parseRecord(text);
  if ('answer' in kept) return { outcome: 'accepted', receipt, answer: answerIn(kept, request) };
  const written = stored.map(({ stream, position, type, version, data }) => ({
    stream,
    position,
    event: context.codec.decode(type, version, data),
  }));
  return { outcome: 'accepted', receipt, answer: await request.recall(written) };
};

/** The first outcome of a command without events, from its record. */
const recallFromRecord = (request: Request<unknown>, text: string): Outcome<unknown> => {
  const record = parseRecord(text);
  const { unwritten } = record;
  assert(unwritten !== undefined, 'a command without events must have a stored outcome');
  const { salt, fingerprint, refusal } = unwritten;
  if (fingerprint !== recordedFingerprint(salt, request.fingerprint)) return COMMAND_ID_REUSED;
  if (refusal !== null) return { outcome: 'refused', refusal };
  return { outcome: 'accepted', receipt: null, answer: answerIn(record, request) };
};

/**
 * The first outcome of a command that is in the store, with the same facts in the receipt and a new
 * proof. COMMAND_ID_REUSED if the first command had other content; null if the id is unknown.
 * @throws Unavailable
 */
export const recall = async (
  context: RecallContext,
  request: Request<unknown>,
): Promise<Outcome<unknown> | null> => {
  const { store } = context;
  const { commandId } = request;
  try {
    const [stored, text] = await Promise.all([
      store.findCommand(commandId),
      store.findRecord(commandId),
    ]);
    const [first, ...others] = stored;
    if (first !== undefined)
      return await recallFromEvents(context, request, [first, ...others], text);
    return text === null ? null : recallFromRecord(request, text);
  } catch (cause) {
    throw new Unavailable('STORE_UNAVAILABLE', 1, { cause });
  }
};
