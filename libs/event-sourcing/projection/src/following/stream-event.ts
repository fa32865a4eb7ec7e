import type { Envelope, EnvelopeMetadata } from '@fairlot/event-bus-port';
import type { Contexts, ContextStream } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent } from '@fairlot/event-store-port';
import type { DomainEvent } from '@fairlot/kernel';

/** An event as read models take it: newest version, redacted. */
export type StreamEvent = ContextStream &
  EnvelopeMetadata & {
    /** Its place in the log. */
    readonly at: string;
    readonly stream: string;
    readonly position: number;
    readonly event: DomainEvent;
    /** What it is browsed by, inside its context. */
    readonly busKey: string;
  };

/** @throws UnknownStream, UnknownEvent */
export const fromEnvelope = (contexts: Contexts, envelope: Envelope): StreamEvent => {
  const { at, stream, position, metadata, key: busKey } = envelope;
  return { ...contexts.openEnvelope(envelope), ...metadata, at, stream, position, busKey };
};

/** The same from the log itself. @throws UnknownStream, UnknownEvent; SyntaxError at damage */
export const fromStored = (contexts: Contexts, stored: CommittedEvent): StreamEvent => {
  const { at, stream, position } = stored;
  const { kind, key, context, event, busKey, metadata } = contexts.open(stored);
  const { commandId, ingressAt, decidedAt } = metadata;
  return {
    kind,
    key,
    context,
    event,
    busKey,
    commandId,
    ingressAt,
    decidedAt,
    at,
    stream,
    position,
  };
};
