import type {
  AppendUnit,
  CommittedEvent,
  Fence,
  StoredSeal,
  UnwrittenCommand,
} from '@fairlot/event-store-port';

const POSITION_DIGITS = 12;

/** The data of `MemoryEventStore`s. It outlives them, as a database would. */
export class MemoryEventLog {
  readonly events: CommittedEvent[] = [];
  readonly streams = new Map<string, CommittedEvent[]>();
  readonly commands = new Map<string, CommittedEvent[]>();
  readonly seals: StoredSeal[] = [];
  /** Records of commands, with or without events. */
  readonly records = new Map<string, string>();
  /** Commands without events, with the time (epoch ms) when each was stored. */
  readonly unwritten: (UnwrittenCommand & { readonly storedAt: number })[] = [];
  /** Holders of leases, by name. */
  readonly leases = new Map<string, Fence>();
  readonly wakes = new Set<() => void>();

  /** Number of commands without events ever stored. It is part of their positions. */
  #unwrittenStored = 0;

  write({ commandId, writes, record = null }: AppendUnit): void {
    if (record !== null) this.records.set(commandId, record);
    if (record !== null && writes.length === 0) {
      const count = String((this.#unwrittenStored += 1)).padStart(POSITION_DIGITS, '0');
      const at = `${this.events.at(-1)?.at ?? ''}.${count}`;
      this.unwritten.push({ commandId, record, at, storedAt: Date.now() });
    }
    for (const { stream, expected, events } of writes) {
      events.forEach((event, i) => {
        const at = String(this.events.length).padStart(POSITION_DIGITS, '0');
        const stored = { ...event, stream, position: expected + i, at };
        this.events.push(stored);
        listIn(this.streams, stream).push(stored);
        listIn(this.commands, commandId).push(stored);
      });
    }
  }

  /** Deletes the `count` oldest commands without events. */
  forget(count: number): void {
    for (const { commandId } of this.unwritten.splice(0, count)) this.records.delete(commandId);
  }

  /** Number of events up to and including a position. */
  countUntil(at: string | null): number {
    return at === null ? 0 : Number(at) + 1;
  }
}

const listIn = (lists: Map<string, CommittedEvent[]>, key: string): CommittedEvent[] => {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
};
