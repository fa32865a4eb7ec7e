import type { Contexts, ContextStream } from '@fairlot/event-sourcing-declaration';
import type { Envelope } from '@fairlot/event-bus-port';
import type { StoredEvent } from '@fairlot/event-store-port';
import type { DomainEvent } from '@fairlot/kernel';

/** An event as projections take it: newest version, redacted. */
export type StreamEvent = ContextStream & {
  readonly stream: string;
  readonly position: number;
  /** When the portal took the command in (epoch milliseconds). */
  readonly ingressAt: number;
  readonly event: DomainEvent;
};

/** @throws UnknownStream, UnknownEvent */
export const fromEnvelope = (contexts: Contexts, envelope: Envelope): StreamEvent => {
  const { stream, position, metadata } = envelope;
  const { ingressAt } = metadata;
  return { ...contexts.openEnvelope(envelope), stream, position, ingressAt };
};

/** The same from the log itself. @throws UnknownStream, UnknownEvent; SyntaxError at damage */
export const fromStored = (contexts: Contexts, stored: StoredEvent): StreamEvent => {
  const { stream, position } = stored;
  const { context, kind, key, event, metadata } = contexts.open(stored);
  return { context, kind, key, stream, position, ingressAt: metadata.ingressAt, event };
};
