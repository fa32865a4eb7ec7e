import type { EventMetadata } from '@fairlot/event-sourcing-declaration';
import { decode, redact, type PublicEvent } from '@fairlot/auction-event-schema';
import type { StreamEvent } from '@fairlot/auction-live';
import type { StoredEvent } from '@fairlot/event-store-port';

/**
 * Converts a stored event for the live reducers: in the newest version, and without a sealed
 * amount.
 */
export const positionedEventOf = <Event extends PublicEvent>(
  stored: StoredEvent,
): StreamEvent<Event> => {
  const { stream, position, type, version, data, metadata } = stored;
  const { ingressAt, decidedAt } = JSON.parse(metadata) as EventMetadata;
  const times = { ingressAt, decidedAt };
  return { stream, position, ...times, event: redact(decode(type, version, data)) as Event };
};
