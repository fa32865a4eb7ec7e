import type { DomainEvent } from '@fairlot/kernel';

/** Events to stored text and back; `encode` and `decode` of the event schema fit as they are. */
export interface EventCodec {
  encode(event: DomainEvent): {
    readonly type: string;
    readonly version: number;
    readonly data: string;
  };
  /** Lifts an old version to the newest shape. */
  decode(type: string, version: number, data: string): DomainEvent;
}
