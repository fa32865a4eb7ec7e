import { vehicleEvents } from '@fairlot/vehicles-event-schema';
import type { EventDefinition } from '@fairlot/event-sourcing-declaration';
import type { AuctionContextEvent } from './auction-context-event.js';
import { auctionEvents } from './auction.schema.js';
import { awardEvents } from './award.schema.js';
import { lotEvents } from './lot.schema.js';

export type EventType = AuctionContextEvent['type'];

/**
 * The definitions of all event types. An event of the domain without a definition does not compile.
 */
export const eventDefinitions: {
  readonly [Type in EventType]: EventDefinition<Extract<AuctionContextEvent, { type: Type }>>;
} = { ...lotEvents, ...auctionEvents, ...awardEvents, ...vehicleEvents };
