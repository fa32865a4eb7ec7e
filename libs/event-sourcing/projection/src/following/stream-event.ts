import type { Envelope, EnvelopeMetadata } from '@fairlot/event-bus-port';
import type { Contexts, ContextStream } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent } from '@fairlot/event-store-port';
import type { DomainEvent } from '@fairlot/kernel';

/** An event for read models: upcast to its newest version, and redacted. */
export type StreamEvent = ContextStream &
  EnvelopeMetadata & {
    /** Position of the event in the log. */
    readonly at: string;
    readonly stream: string;
    readonly position: number;
    readonly event: DomainEvent;
    /** The event's key on the bus, within its context. */
    readonly busKey: string;
  };

/** Opens an event from the bus. @throws UnknownStream, UnknownEvent */
export const streamEventOfEnvelope = (contexts: Contexts, envelope: Envelope): StreamEvent => {
  const { at, stream, position, metadata, key: busKey } = envelope;
  return { ...contexts.openEnvelope(envelope), ...metadata, at, stream, position, busKey };
};

/**
 * Opens an event from the log.
 * @throws UnknownStream, UnknownEvent; SyntaxError if the text is damaged
 */
export const streamEventOfStored = (contexts: Contexts, stored: CommittedEvent): StreamEvent => {
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
