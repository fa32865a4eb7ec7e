import type { EventStore, StoredEvent } from '@fairlot/event-store-port';
import { Unavailable } from '@fairlot/kernel';
import { NO_HASH, type EventCodec, type EventMetadata } from '@fairlot/event-sourcing-declaration';
import type { ReceiptBody } from './receipt.js';
import type { ReceiptSigner } from './receipt-signer.js';
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

const bodyOf = async (
  store: EventStore,
  { stream, position, hash: eventHash, metadata }: StoredEvent,
): Promise<ReceiptBody> => {
  const { commandId, ingressAt, decidedAt } = JSON.parse(metadata) as EventMetadata;
  const [before] =
    position === 0 ? [] : await store.readStream(stream, { from: position - 1, limit: 1 });
  const previousHash = before?.hash ?? NO_HASH;
  return { stream, position, commandId, ingressAt, decidedAt, eventHash, previousHash };
};

/**
 * The first outcome of a command that the store holds: the same facts in the receipt, its proof
 * made anew. COMMAND_ID_REUSED when the id stood for something else; null when it is unknown.
 * @throws Unavailable
 */
export const recall = async (
  { store, codec, signer }: RecallParts,
  request: Request<unknown>,
): Promise<Outcome<unknown> | null> => {
  try {
    const stored = await store.findCommand(request.commandId);
    const [first] = stored;
    if (first === undefined) return null;
    const { fingerprint } = JSON.parse(first.metadata) as EventMetadata;
    if (fingerprint !== request.fingerprint) return COMMAND_ID_REUSED;
    const [receipt = null] = signer.sign([await bodyOf(store, first)]);
    const written = stored.map(({ stream, position, type, version, data }) => ({
      stream,
      position,
      event: codec.decode(type, version, data),
    }));
    return { outcome: 'accepted', receipt, answer: await request.recall(written) };
  } catch (cause) {
    throw new Unavailable('STORE_UNAVAILABLE', 1, { cause });
  }
};
