import type { PublicEvent } from '@fairlot/auction-event-schema';
import type { DomainEvent } from '@fairlot/kernel';

/**
 * The events of a union after redaction. Their types have no sealed amount, so a reducer cannot use
 * one (I11).
 */
export type PublicOf<Event extends DomainEvent> = Extract<PublicEvent, { type: Event['type'] }>;
