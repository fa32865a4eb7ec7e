import type { LogPosition } from '@fairlot/event-store-port';

/** Where an event stands, and what it is about; its content is in its stream. */
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

/** What is browsed together: one bus key of one context. */
export type BrowsedKey = { readonly context: string; readonly key: string };

/** The events of all contexts by key; it may be a moment behind the log. */
export interface EventIndex {
  /** In the order of the log. */
  ofKey(
    wanted: BrowsedKey & { readonly after: LogPosition | null; readonly limit: number },
  ): Promise<readonly IndexedEvent[]>;
  /** Everything in the log up to here is in the index; null before the first event. */
  indexedUntil(): Promise<LogPosition | null>;
}
