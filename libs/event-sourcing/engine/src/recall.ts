import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { assert, Unavailable } from '@fairlot/kernel';
import {
  recordedFingerprint,
  type EventCodec,
  type EventMetadata,
} from '@fairlot/event-sourcing-declaration';
import { parseRecord, type CommandRecord } from './command-record.js';
import { receiptHashes, type Receipt } from './receipt.js';
import type { ReceiptSigner } from './receipt-signer.js';
import { refusalOf, refusalText, type RefusalReceipt } from './refusal-receipt.js';
import type { Outcome, Request } from './unit.js';

export const COMMAND_ID_REUSED: Outcome<never> = {
  outcome: 'refused',
  refusal: { code: 'COMMAND_ID_REUSED', facts: {} },
};

export type RecallParts = {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly signer: ReceiptSigner;
};

/**
 * The receipt of the first event that a command wrote, from the store: what the one given at the
 * decision says, and a proof that is the same each time (ADR 4).
 */
export const receiptAgain = (
  { codec, signer }: Pick<RecallParts, 'codec' | 'signer'>,
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
  assert(receipt !== undefined, 'one body is one receipt');
  return receipt;
};

/** The receipt of a refused command from what is kept of it; null where nothing is. @throws Unavailable */
export const refusalAgain = async (
  { store, signer }: Pick<RecallParts, 'store' | 'signer'>,
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

const receiptOf = async (parts: RecallParts, event: StoredEvent): Promise<Receipt> => {
  const { stream, position } = event;
  const [before] =
    position === 0 ? [] : await parts.store.readStream(stream, { from: position - 1, limit: 1 });
  return receiptAgain(parts, event, before ?? null);
};

const answerIn = ({ answer }: CommandRecord, { kind }: Request<unknown>): unknown =>
  kind?.short ? kind.short.answer.restore(answer) : answer;

/** The first outcome of a command that wrote events: the answer that was kept, else made of them. */
const ofEvents = async (
  parts: RecallParts,
  request: Request<unknown>,
  stored: readonly [StoredEvent, ...StoredEvent[]],
  text: string | null,
): Promise<Outcome<unknown>> => {
  const [first] = stored;
  const { fingerprint } = JSON.parse(first.metadata) as EventMetadata;
  if (fingerprint !== recordedFingerprint(first.salt, request.fingerprint))
    return COMMAND_ID_REUSED;
  const receipt = await receiptOf(parts, first);
  const kept = text === null ? {} : parseRecord(text);
  if ('answer' in kept) return { outcome: 'accepted', receipt, answer: answerIn(kept, request) };
  const written = stored.map(({ stream, position, type, version, data }) => ({
    stream,
    position,
    event: parts.codec.decode(type, version, data),
  }));
  return { outcome: 'accepted', receipt, answer: await request.recall(written) };
};

/** The first outcome of a command that wrote none. */
const ofRecord = (request: Request<unknown>, text: string): Outcome<unknown> => {
  const record = parseRecord(text);
  const { unwritten } = record;
  assert(unwritten !== undefined, 'a command without events says how it ended');
  const { salt, fingerprint, refusal } = unwritten;
  if (fingerprint !== recordedFingerprint(salt, request.fingerprint)) return COMMAND_ID_REUSED;
  if (refusal !== null) return { outcome: 'refused', refusal };
  return { outcome: 'accepted', receipt: null, answer: answerIn(record, request) };
};

/**
 * The first outcome of a command that the store holds: the same facts in the receipt, its proof
 * made anew. COMMAND_ID_REUSED when the id stood for something else; null when it is unknown.
 * @throws Unavailable
 */
export const recall = async (
  parts: RecallParts,
  request: Request<unknown>,
): Promise<Outcome<unknown> | null> => {
  const { store } = parts;
  const { commandId } = request;
  try {
    const [stored, text] = await Promise.all([
      store.findCommand(commandId),
      store.findRecord(commandId),
    ]);
    const [first, ...others] = stored;
    if (first !== undefined) return await ofEvents(parts, request, [first, ...others], text);
    return text === null ? null : ofRecord(request, text);
  } catch (cause) {
    throw new Unavailable('STORE_UNAVAILABLE', 1, { cause });
  }
};
