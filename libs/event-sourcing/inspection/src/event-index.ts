import type { LogPosition } from '@fairlot/event-store-port';

/** The position and type of an event; its content is in its stream. */
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

/** One bus key of one context. */
export type BrowsedKey = { readonly context: string; readonly key: string };

/** The events of all contexts by key. It may lag behind the log. */
export interface EventIndex {
  /** Events of a key, in log order. */
  ofKey(
    wanted: BrowsedKey & { readonly after: LogPosition | null; readonly limit: number },
  ): Promise<readonly IndexedEvent[]>;
  /** The index contains everything in the log up to here; null before the first event. */
  indexedUntil(): Promise<LogPosition | null>;
}
