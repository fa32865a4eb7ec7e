import type { DomainEvent } from '@fairlot/kernel';

/**
 * An event as the store expects it. `data` is JSON text with the keys in the object's order.
 */
export type EncodedEvent = {
  readonly type: string;
  readonly version: number;
  readonly data: string;
};

/** Encodes events to stored text and decodes them. */
export interface EventCodec {
  encode(event: DomainEvent): EncodedEvent;
  /** Upcasts an old version to the newest one. */
  decode(type: string, version: number, data: string): DomainEvent;
  /** Whether receipts of this event type hide their position and predecessor. */
  isQuiet(type: string): boolean;
}
