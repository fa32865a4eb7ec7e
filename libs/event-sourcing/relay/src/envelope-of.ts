import { ENVELOPE_VERSION, type Envelope } from '@fairlot/event-bus-port';
import type { Contexts } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent } from '@fairlot/event-store-port';

/**
 * A stored event as followers get it: newest version, redacted, keyed by its context.
 * @throws UnknownStream or UnknownEvent when nobody declared it; whatever damage makes of it
 */
export const envelopeOf = (contexts: Contexts, committed: CommittedEvent): Envelope => {
  const { at, stream, position } = committed;
  const { event, metadata, busKey } = contexts.open(committed);
  const { commandId, ingressAt, decidedAt } = metadata;
  return {
    v: ENVELOPE_VERSION,
    at,
    stream,
    position,
    type: event.type,
    data: event.data,
    metadata: { commandId, ingressAt, decidedAt },
    key: busKey,
  };
};
