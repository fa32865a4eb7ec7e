import { ENVELOPE_VERSION, type Envelope } from '@fairlot/event-bus-port';
import type { Contexts } from '@fairlot/event-sourcing-declaration';
import type { CommittedEvent } from '@fairlot/event-store-port';

/** Those who follow a `SharedLog` are handed the same events: each is opened once for all of them. */
const opened = new WeakMap<Contexts, WeakMap<CommittedEvent, Envelope>>();

const openedWith = (contexts: Contexts): WeakMap<CommittedEvent, Envelope> => {
  const known = opened.get(contexts) ?? new WeakMap<CommittedEvent, Envelope>();
  opened.set(contexts, known);
  return known;
};

/**
 * A stored event as followers get it: newest version, redacted, keyed by its context. Whoever asks for the
 * same one gets the same envelope, which nobody writes to.
 * @throws UnknownStream or UnknownEvent when nobody declared it; whatever damage makes of it
 */
export const envelopeOf = (contexts: Contexts, committed: CommittedEvent): Envelope => {
  const known = openedWith(contexts);
  const envelope = known.get(committed) ?? open(contexts, committed);
  known.set(committed, envelope);
  return envelope;
};

const open = (contexts: Contexts, committed: CommittedEvent): Envelope => {
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
