import { parseStream, type StreamName } from '@fairlot/auction-domain';
import { decode, openEnvelope, redact, type PublicEvent } from '@fairlot/auction-event-schema';
import type { Envelope } from '@fairlot/event-bus-port';
import type { StoredEvent } from '@fairlot/event-store-port';

/** An event of the auction context as projections take it: newest version, nothing sealed. */
export type StreamEvent = {
  readonly stream: string;
  readonly name: StreamName;
  readonly position: number;
  /** When the portal took the command in (epoch milliseconds). */
  readonly ingressAt: number;
  readonly event: PublicEvent;
};

/** Null for a stream of another context. @throws UnknownEvent */
export const fromEnvelope = (envelope: Envelope): StreamEvent | null => {
  const { stream, position, metadata } = envelope;
  const name = parseStream(stream);
  if (name === null) return null;
  const { ingressAt } = metadata;
  return { stream, name, position, ingressAt, event: openEnvelope(envelope) };
};

/** The same from the log itself. @throws UnknownEvent */
export const fromStored = (stored: StoredEvent): StreamEvent | null => {
  const { stream, position, type, version, data, metadata } = stored;
  const name = parseStream(stream);
  if (name === null) return null;
  const { ingressAt } = JSON.parse(metadata) as { ingressAt: number };
  return { stream, name, position, ingressAt, event: redact(decode(type, version, data)) };
};
