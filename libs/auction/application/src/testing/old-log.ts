import { MemoryEventLog } from '@fairlot/event-store-testing';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { chainHash, NO_HASH } from '@fairlot/event-sourcing-declaration';

const LISTING_EVENTS: ReadonlySet<string> = new Set(['VehicleListed', 'VehicleUnlisted']);

/**
 * The same history, as stored by a portal from before the events VehicleListed and VehicleUnlisted.
 */
export const toOldLog = (log: MemoryEventLog): MemoryEventLog => {
  const old = new MemoryEventLog();
  for (const [commandId, events] of log.commands) {
    const kept = events.filter(({ type }) => !LISTING_EVENTS.has(type));
    for (const event of kept) old.write({ commandId, writes: [nextOldEvent(old, event)] });
  }
  return old;
};

const nextOldEvent = (old: MemoryEventLog, { at: _at, ...event }: CommittedEvent) => {
  const { stream, type, version, data, metadata, salt } = event;
  const before = old.streams.get(stream) ?? [];
  const position = before.length;
  const previous = before.at(-1)?.hash ?? NO_HASH;
  const hash = chainHash(previous, { stream, position, type, version, data, metadata, salt });
  return { stream, expected: position, events: [{ type, version, data, metadata, salt, hash }] };
};
