import type { AuctionContextEvent, PublicEvent } from './auction-context-event.js';
import type { EventDefinition, Upcast } from './define-event.js';
import { definitionOf, UnknownEvent } from './event-definitions.js';

/** An event as the store takes it: `data` is JSON text in the key order of the object. */
export type EncodedEvent = {
  readonly type: string;
  readonly version: number;
  readonly data: string;
};

/** @throws UnknownEvent when the type is not defined */
export const encode = (event: AuctionContextEvent): EncodedEvent => ({
  type: event.type,
  version: definitionOf(event.type).version,
  data: JSON.stringify(event.data),
});

/** Lifts stored data of `version` to the newest one. @throws UnknownEvent */
export const lift = (definition: EventDefinition, version: number, data: object): object => {
  const { type, upcasts, version: newest } = definition;
  if (!Number.isInteger(version) || version < 1 || version > newest) {
    throw new UnknownEvent(type, version);
  }
  return upcasts
    .slice(version - 1)
    .reduce((older: object, upcast: Upcast) => upcast(older as never), data);
};

/**
 * A stored event in its newest version. It trusts the log, whose hash chain guards it, and checks
 * no shape: this is the hot path. @throws UnknownEvent
 */
export const decode = (type: string, version: number, dataText: string): AuctionContextEvent => {
  const definition = definitionOf(type);
  const stored = JSON.parse(dataText) as object;
  const data = version === definition.version ? stored : lift(definition, version, stored);
  return { type, data } as AuctionContextEvent;
};

/** The same with its shape checked, for `verify`. @throws UnknownEvent, ZodError, SyntaxError */
export const parseStored = (
  type: string,
  version: number,
  dataText: string,
): AuctionContextEvent => {
  const { data } = decode(type, version, dataText);
  return { type, data: definitionOf(type).data.parse(data) } as AuctionContextEvent;
};

/** What a follower of the bus holds: already newest and redacted. @throws UnknownEvent */
export const openEnvelope = (envelope: {
  readonly type: string;
  readonly data: unknown;
}): PublicEvent => ({ type: definitionOf(envelope.type).type, data: envelope.data }) as PublicEvent;
