import { ENVELOPE_VERSION, type Envelope } from '@fairlot/event-bus-port';
import type { Contexts } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent } from '@fairlot/event-store-port';

/** Cache of envelopes: consumers of a `SharedLog` get the same events, so each is opened once. */
const envelopeCache = new WeakMap<Contexts, WeakMap<CommittedEvent, Envelope>>();

const cachedEnvelopes = (contexts: Contexts): WeakMap<CommittedEvent, Envelope> => {
  const cached = envelopeCache.get(contexts) ?? new WeakMap<CommittedEvent, Envelope>();
  envelopeCache.set(contexts, cached);
  return cached;
};

/**
 * A stored event as consumers of the log get it: upcast to its newest version, redacted, and with
 * the key of its context. The same event always gives the same envelope object, so callers must not
 * change it.
 * @throws UnknownStream or UnknownEvent for an undeclared event; any error for a damaged one
 */
export const envelopeOf = (contexts: Contexts, committed: CommittedEvent): Envelope => {
  const cached = cachedEnvelopes(contexts);
  const envelope = cached.get(committed) ?? openEvent(contexts, committed);
  cached.set(committed, envelope);
  return envelope;
};

const openEvent = (contexts: Contexts, committed: CommittedEvent): Envelope => {
  const { at, stream, position } = committed;
  const { event, metadata, busKey } = contexts.open(committed);
  return {
    v: ENVELOPE_VERSION,
    at,
    stream,
    position,
    type: event.type,
    data: event.data,
    metadata,
    key: busKey,
  };
};
