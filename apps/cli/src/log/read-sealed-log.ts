import type {
  CommittedEvent,
  EventStore,
  LogPosition,
  StoredSeal,
} from '@fairlot/event-store-port';

const PAGE_EVENTS = 2_000;
const PAGE_SEALS = 500;

type SealedLog = Pick<EventStore, 'readLog' | 'readSeals'>;

/** Events and seals in log order. A seal follows the newest event of its group. */
export type LogEntry =
  | { readonly event: CommittedEvent; readonly next: StoredSeal | null }
  | { readonly event: null; readonly seal: StoredSeal };

/** Seals that were read before the events that they sign. */
class ReadAheadSeals {
  #seals: StoredSeal[] = [];
  #newestAt: LogPosition | null = null;

  constructor(private readonly store: SealedLog) {}

  get newestAt(): LogPosition | null {
    return this.#newestAt;
  }

  get next(): StoredSeal | null {
    return this.#seals[0] ?? null;
  }

  /** Reads seals until one is after `at`, or none are left. */
  async readOn(at: LogPosition | null): Promise<void> {
    for (let more = true; more && !isAfter(this.#newestAt, at);) {
      const page = await this.store.readSeals({ after: this.#newestAt, limit: PAGE_SEALS });
      this.#seals.push(...page);
      this.#newestAt = page.at(-1)?.at ?? this.#newestAt;
      more = page.length === PAGE_SEALS;
    }
  }

  /** Removes the next seals for as long as the condition holds. Returns them. */
  takeWhile(isWanted: (seal: StoredSeal) => boolean): StoredSeal[] {
    const end = this.#seals.findIndex((seal) => !isWanted(seal));
    return this.#seals.splice(0, end < 0 ? this.#seals.length : end);
  }
}

const isAfter = (one: LogPosition | null, other: LogPosition | null): boolean =>
  one !== null && (other === null || one > other);

const sealEntry = (seal: StoredSeal): LogEntry => ({ event: null, seal });

/**
 * Reads the whole log with its seals, page by page. If seals are left after the last event, events
 * were removed or are being added, so it continues to read events up to the last seal.
 */
export async function* readSealedLog(store: SealedLog): AsyncGenerator<readonly LogEntry[]> {
  const seals = new ReadAheadSeals(store);
  let after: LogPosition | null = null;
  let end: LogPosition | null = null;
  for (;;) {
    const page: readonly CommittedEvent[] = await store.readLog({ after, limit: PAGE_EVENTS });
    const upTo = end;
    const events = upTo === null ? page : page.filter(({ at }) => at <= upTo);
    after = events.at(-1)?.at ?? after;
    await seals.readOn(after);
    const entries: LogEntry[] = [];
    for (const event of events) {
      entries.push(...seals.takeWhile(({ at }) => at < event.at).map(sealEntry));
      entries.push({ event, next: seals.next });
    }
    const isLast = page.length < PAGE_EVENTS || events.length < page.length;
    const isCut = isLast && end === null && isAfter(seals.newestAt, after);
    if (isCut) end = seals.newestAt;
    else if (isLast) {
      const to = end ?? after;
      entries.push(...seals.takeWhile(({ at }) => to === null || at <= to).map(sealEntry));
    }
    yield entries;
    if (isLast && !isCut) return;
  }
}
