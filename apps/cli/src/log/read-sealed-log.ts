import type {
  CommittedEvent,
  EventStore,
  LogPosition,
  StoredSeal,
} from '@fairlot/event-store-port';

const PAGE = 2_000;
const SEALS = 500;

type SealedLog = Pick<EventStore, 'readLog' | 'readSeals'>;

/** Events and seals as they stand in the log: a seal comes after the newest event of its group. */
export type LogEntry =
  | { readonly event: CommittedEvent; readonly next: StoredSeal | null }
  | { readonly event: null; readonly seal: StoredSeal };

/** Seals read ahead of the events that they are of. */
class Ahead {
  #seals: StoredSeal[] = [];
  #newestAt: LogPosition | null = null;

  constructor(private readonly store: SealedLog) {}

  get newestAt(): LogPosition | null {
    return this.#newestAt;
  }

  get next(): StoredSeal | null {
    return this.#seals[0] ?? null;
  }

  /** Reads until one stands after `at`, or there is no other. */
  async readOn(at: LogPosition | null): Promise<void> {
    for (let more = true; more && !isAfter(this.#newestAt, at);) {
      const page = await this.store.readSeals({ after: this.#newestAt, limit: SEALS });
      this.#seals.push(...page);
      this.#newestAt = page.at(-1)?.at ?? this.#newestAt;
      more = page.length === SEALS;
    }
  }

  /** The seals of which this is true, from the next one on, which are then done with. */
  takeWhile(isWanted: (seal: StoredSeal) => boolean): StoredSeal[] {
    const end = this.#seals.findIndex((seal) => !isWanted(seal));
    return this.#seals.splice(0, end < 0 ? this.#seals.length : end);
  }
}

const isAfter = (one: LogPosition | null, other: LogPosition | null): boolean =>
  one !== null && (other === null || one > other);

const closing = (seal: StoredSeal): LogEntry => ({ event: null, seal });

/**
 * The whole log with its seals, a page at a time. Where seals stand after the last event, events may
 * have been taken away or have come meanwhile: the log is read again up to there, and no further.
 */
export async function* readSealedLog(store: SealedLog): AsyncGenerator<readonly LogEntry[]> {
  const seals = new Ahead(store);
  let after: LogPosition | null = null;
  let end: LogPosition | null = null;
  for (;;) {
    const page: readonly CommittedEvent[] = await store.readLog({ after, limit: PAGE });
    const upTo = end;
    const events = upTo === null ? page : page.filter(({ at }) => at <= upTo);
    after = events.at(-1)?.at ?? after;
    await seals.readOn(after);
    const entries: LogEntry[] = [];
    for (const event of events) {
      entries.push(...seals.takeWhile(({ at }) => at < event.at).map(closing));
      entries.push({ event, next: seals.next });
    }
    const isLast = page.length < PAGE || events.length < page.length;
    const isCut = isLast && end === null && isAfter(seals.newestAt, after);
    if (isCut) end = seals.newestAt;
    else if (isLast) {
      const to = end ?? after;
      entries.push(...seals.takeWhile(({ at }) => to === null || at <= to).map(closing));
    }
    yield entries;
    if (isLast && !isCut) return;
  }
}
