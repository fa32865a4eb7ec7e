import type { AppendUnit, CommittedEvent } from '@fairlot/event-store-port';

const AT_DIGITS = 12;

/** What outlives a `MemoryEventStore`, as a database outlives its clients. */
export class MemoryEventLog {
  readonly events: CommittedEvent[] = [];
  readonly streams = new Map<string, CommittedEvent[]>();
  readonly commands = new Map<string, CommittedEvent[]>();
  readonly wakes = new Set<() => void>();

  write({ commandId, writes }: AppendUnit): void {
    for (const { stream, expected, events } of writes) {
      events.forEach((event, i) => {
        const at = String(this.events.length).padStart(AT_DIGITS, '0');
        const stored = { ...event, stream, position: expected + i, at };
        this.events.push(stored);
        listIn(this.streams, stream).push(stored);
        listIn(this.commands, commandId).push(stored);
      });
    }
  }

  /** How many events stand at or before a place. */
  countUntil(at: string | null): number {
    return at === null ? 0 : Number(at) + 1;
  }
}

const listIn = (lists: Map<string, CommittedEvent[]>, key: string): CommittedEvent[] => {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
};
