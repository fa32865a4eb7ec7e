import type { PublicEvent } from '@fairlot/auction-event-schema';
import type { DomainEvent } from '@fairlot/kernel';

/** The events of a union after redaction: a reducer cannot even reference a sealed amount (I11). */
export type PublicOf<Event extends DomainEvent> = Extract<PublicEvent, { type: Event['type'] }>;
