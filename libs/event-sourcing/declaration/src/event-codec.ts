import type { DomainEvent } from '@fairlot/kernel';

/** An event as the store takes it: `data` is JSON text in the key order of the object. */
export type EncodedEvent = {
  readonly type: string;
  readonly version: number;
  readonly data: string;
};

/** Events to stored text and back. */
export interface EventCodec {
  encode(event: DomainEvent): EncodedEvent;
  /** Lifts an old version to the newest shape. */
  decode(type: string, version: number, data: string): DomainEvent;
  /** Whether receipts of this type of event tell neither their place nor what they follow. */
  isQuiet(type: string): boolean;
}
