import type { LogPosition } from '@fairlot/event-store-port';

/** Position and type of an event. The content is only in its stream. */
export type IndexedEvent = {
  readonly at: LogPosition;
  readonly stream: string;
  readonly kind: string;
  readonly position: number;
  readonly type: string;
  readonly commandId: string;
  /** Epoch milliseconds. */
  readonly decidedAt: number;
};

/** A bus key within its context, whose events can be listed. */
export type BrowsedKey = { readonly context: string; readonly key: string };

/** Lists the events of all contexts by key. It may lag behind the log. */
export interface EventIndex {
  /** Events of a key, in log order. */
  ofKey(
    wanted: BrowsedKey & { readonly after: LogPosition | null; readonly limit: number },
  ): Promise<readonly IndexedEvent[]>;
  /** The index contains the whole log up to this position; null before the first event. */
  indexedUntil(): Promise<LogPosition | null>;
}
