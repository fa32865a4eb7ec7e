import type { PendingEvent, StreamWrite } from '@fairlot/event-store-port';
import {
  chainHash,
  STATE_HASH_EVERY,
  stateHash,
  type EventCodec,
} from '@fairlot/event-sourcing-declaration';
import type { Touch, Unit } from './unit.js';

const hashOfState = (touch: Touch, index: number, type: string): string | null => {
  const { aggregate } = touch.slot;
  const position = touch.before.next + index;
  if (aggregate.frequent.has(type) && position % STATE_HASH_EVERY !== 0) return null;
  return stateHash(aggregate.digest(touch.states[index]));
};

const sealTouch = (touch: Touch, opening: string, codec: EventCodec): StreamWrite => {
  const { slot, before, events } = touch;
  const { stream } = slot;
  const sealed: PendingEvent[] = [];
  let { hash } = before;
  for (let index = 0; index < events.length; index += 1) {
    const { type, version, data } = codec.encode(events[index] as (typeof events)[number]);
    const stateBefore = hashOfState(touch, index, type);
    const metadata =
      stateBefore === null ? `${opening}}` : `${opening},"stateHash":"${stateBefore}"}`;
    const position = before.next + index;
    hash = chainHash(hash, { stream, position, type, version, data, metadata });
    sealed.push({ type, version, data, metadata, hash });
  }
  return { stream, expected: before.next, events: sealed };
};

/**
 * Turns what a script decided into what the store gets: text built once, chained to what is
 * decided before it, and moves the heads of its streams.
 */
export const sealUnit = (
  unit: Unit,
  written: readonly Touch[],
  decidedAt: number,
  codec: EventCodec,
): void => {
  const { commandId, fingerprint, actor, ingressAt } = unit.request;
  const text = JSON.stringify({ commandId, fingerprint, actor, ingressAt, decidedAt });
  const opening = text.slice(0, -1);
  const writes: StreamWrite[] = [];
  for (const touch of written) {
    if (touch.events.length === 0) continue;
    const write = sealTouch(touch, opening, codec);
    const { hash } = write.events.at(-1) as PendingEvent;
    touch.slot.head = { state: touch.state, next: touch.before.next + touch.events.length, hash };
    touch.slot.lastUnit = unit.number;
    if (unit.receiptBody === null) {
      const { stream, expected: position, events } = write;
      const eventHash = (events[0] as PendingEvent).hash;
      const previousHash = touch.before.hash;
      unit.receiptBody = {
        stream,
        position,
        commandId,
        ingressAt,
        decidedAt,
        eventHash,
        previousHash,
      };
    }
    writes.push(write);
  }
  unit.append = { commandId, writes };
};
