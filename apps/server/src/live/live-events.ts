import { parseStream } from '@fairlot/auction-domain';
import { decode, redact, type PublicEvent } from '@fairlot/auction-event-schema';
import type { LiveEvent } from '@fairlot/auction-live';
import type { Envelope } from '@fairlot/event-bus-port';
import type { Contexts } from '@fairlot/event-sourcing-declaration';
import type { StoredEvent } from '@fairlot/event-store-port';

/**
 * The live event in an envelope, as a list. The list is empty for another context or a newer
 * version.
 */
export const liveEventsOfEnvelope = (
  contexts: Contexts,
  envelope: Envelope,
): readonly LiveEvent[] => {
  const { stream, position, metadata } = envelope;
  const { ingressAt, decidedAt } = metadata;
  if (parseStream(stream) === null || !contexts.declares(envelope)) return [];
  const { event } = contexts.openEnvelope(envelope);
  return [{ stream, position, ingressAt, decidedAt, event: event as PublicEvent }];
};

export const liveEventOfStored = (stored: StoredEvent): LiveEvent => {
  const { stream, position, type, version, data, metadata } = stored;
  const { ingressAt, decidedAt } = JSON.parse(metadata) as Envelope['metadata'];
  return { stream, position, ingressAt, decidedAt, event: redact(decode(type, version, data)) };
};
