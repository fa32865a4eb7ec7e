import type { AuctionContextEvent } from './auction-context-event.js';
import { auctionEvents } from './auction.schema.js';
import { awardEvents } from './award.schema.js';
import type { EventDefinition } from './define-event.js';
import { lotEvents } from './lot.schema.js';
import { vehicleEvents } from './vehicle.schema.js';

export type EventType = AuctionContextEvent['type'];

/** By type; an event of the domain that is not defined here does not compile. */
export const eventDefinitions: {
  readonly [Type in EventType]: EventDefinition<Extract<AuctionContextEvent, { type: Type }>>;
} = { ...lotEvents, ...auctionEvents, ...awardEvents, ...vehicleEvents };

const byType: ReadonlyMap<string, EventDefinition> = new Map(Object.entries(eventDefinitions));

/** The log holds what this program does not know: an older program on a newer log, or damage. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
  constructor(
    readonly eventType: string,
    readonly version: number | null,
  ) {
    super(`unknown event ${eventType}${version === null ? '' : ` version ${version}`}`);
  }
}

/** @throws UnknownEvent */
export const definitionOf = (type: string): EventDefinition => {
  const definition = byType.get(type);
  if (definition === undefined) throw new UnknownEvent(type, null);
  return definition;
};
