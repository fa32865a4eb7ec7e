import { codecOf } from '@fairlot/event-sourcing-declaration';
import type { AuctionContextEvent } from './auction-context-event.js';
import { eventDefinitions } from './event-definitions.js';

export const { encode, decode, isQuiet, parseStored } = codecOf<AuctionContextEvent>(
  Object.values(eventDefinitions),
);
