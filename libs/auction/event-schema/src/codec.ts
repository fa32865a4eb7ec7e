import { codecOf } from '@fairlot/event-sourcing-declaration';
import type { AuctionContextEvent, PublicEvent } from './auction-context-event.js';
import { eventDefinitions } from './event-definitions.js';

export const { encode, decode, parseStored, definitionOf } = codecOf<AuctionContextEvent>(
  Object.values(eventDefinitions),
);

/** What a follower of the bus holds: already newest and redacted. @throws UnknownEvent */
export const openEnvelope = (envelope: {
  readonly type: string;
  readonly data: unknown;
}): PublicEvent => ({ type: definitionOf(envelope.type).type, data: envelope.data }) as PublicEvent;
