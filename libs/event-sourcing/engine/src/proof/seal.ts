import type { PendingEvent, StreamEnd, StreamWrite } from '@fairlot/event-store-port';
import {
  chainHash,
  recordedFingerprint,
  recordedStateHash,
  STATE_HASH_EVERY,
  STATE_HASH_VERSION,
  type EventCodec,
} from '@fairlot/event-sourcing-declaration';
import { recordOf, unwrittenRecordOf } from '../command/command-record.js';
import { receiptHashes, type ReceiptBody } from './receipt.js';
import type { SaltSource } from './salts.js';
import type { TouchedStream, Unit } from '../commit/unit.js';

export type SealContext = { readonly codec: EventCodec; readonly salts: SaltSource };

/** Streams whose positions the commit must check, and the time of the decision. */
type DecisionFacts = { readonly seen: readonly TouchedStream[]; readonly decidedAt: number };

const streamEndsOf = (seen: readonly TouchedStream[]): StreamEnd[] =>
  seen.map(({ slot, before }) => ({ stream: slot.stream, expected: before.next }));

type SaltedEvent = PendingEvent & { readonly salt: string };

const hashOfState = (
  touch: TouchedStream,
  index: number,
  type: string,
  salt: string,
): string | null => {
  const { aggregate } = touch.slot;
  const position = touch.before.next + index;
  if (aggregate.frequent.has(type) && position % STATE_HASH_EVERY !== 0) return null;
  return recordedStateHash(salt, aggregate.digest(touch.states[index]));
};

/**
 * Metadata of an event as JSON: the part that all events of the command share, and the state hash.
 */
const metadataOf = (common: string, stateHash: string | null): string =>
  stateHash === null
    ? common
    : `${common.slice(0, -1)},"stateHash":"${stateHash}","stateHashVersion":${STATE_HASH_VERSION}}`;

const sealTouch = (
  touch: TouchedStream,
  { common, firstSalt }: { readonly common: string; readonly firstSalt: string },
  { codec, salts }: SealContext,
): SaltedEvent[] => {
  const { slot, before, events } = touch;
  const { stream } = slot;
  let { hash } = before;
  return events.map((event, index) => {
    const { type, version, data } = codec.encode(event);
    const salt = index === 0 ? firstSalt : salts();
    const metadata = metadataOf(common, hashOfState(touch, index, type, salt));
    const position = before.next + index;
    hash = chainHash(hash, { stream, position, type, version, data, metadata, salt });
    return { type, version, data, metadata, salt, hash };
  });
};

/**
 * Turns the events of a script into an append: encodes and salts each event, and chains it to the
 * event before. Advances the heads of the streams.
 */
export const sealUnit = (
  unit: Unit,
  { written, seen, decidedAt }: DecisionFacts & { readonly written: readonly TouchedStream[] },
  context: SealContext,
): void => {
  const { codec, salts } = context;
  const { commandId, actor, ingressAt, fence } = unit.request;
  // Each event contains the fingerprint of the command, salted with the salt of the first event.
  let firstSalt = salts();
  const fingerprint = recordedFingerprint(firstSalt, unit.request.fingerprint);
  const common = JSON.stringify({ commandId, fingerprint, actor, ingressAt, decidedAt });
  const writes: StreamWrite[] = [];
  for (const touch of written) {
    if (touch.events.length === 0) continue;
    const { slot, before, state } = touch;
    if (writes.length > 0) firstSalt = salts();
    const events = sealTouch(touch, { common, firstSalt }, context);
    const { hash, salt } = events.at(-1) as SaltedEvent;
    slot.head = { state, next: before.next + events.length, hash, salt };
    slot.lastUnit = unit.number;
    const first = events[0] as SaltedEvent;
    unit.receiptBody ??= receiptOf(unit, touch, {
      first,
      decidedAt,
      quiet: codec.isQuiet(first.type),
    });
    writes.push({ stream: slot.stream, expected: before.next, events });
  }
  unit.append = {
    commandId,
    writes,
    record: recordOf(unit, writes),
    seen: streamEndsOf(seen),
    fence,
  };
};

/**
 * The append of a command without events: its record, and the streams whose positions the commit
 * must check.
 */
export const sealUnwritten = (
  unit: Unit,
  { seen, decidedAt }: DecisionFacts,
  { salts }: SealContext,
): void => {
  const { commandId, fence } = unit.request;
  unit.append = {
    commandId,
    writes: [],
    record: unwrittenRecordOf(unit, salts(), decidedAt),
    seen: streamEndsOf(seen),
    fence,
  };
};

type FirstEvent = {
  readonly first: SaltedEvent;
  readonly decidedAt: number;
  readonly quiet: boolean;
};

const receiptOf = (
  { request }: Unit,
  { slot, before }: TouchedStream,
  { first, decidedAt, quiet }: FirstEvent,
): ReceiptBody => {
  const { commandId, ingressAt } = request;
  const previous = before.next === 0 ? null : before;
  const { eventHash, previousHash } = receiptHashes(first, previous, { quiet });
  return {
    stream: slot.stream,
    position: quiet ? null : before.next,
    commandId,
    ingressAt,
    decidedAt,
    eventHash,
    previousHash,
  };
};
