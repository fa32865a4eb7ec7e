import { auctionOperations } from './operations/auctions.js';
import { awardOperations } from './operations/awards.js';
import { engineeringOperations } from './operations/engineering.js';
import { eventLogOperations } from './operations/event-log.js';
import { lotControlOperations } from './operations/lot-control.js';
import { offerOperations } from './operations/offers.js';
import { sessionOperations } from './operations/session.js';
import { vehicleOperations } from './operations/vehicles.js';

/** Every call of the API by its id. */
export const operations = {
  ...sessionOperations,
  ...vehicleOperations,
  ...auctionOperations,
  ...offerOperations,
  ...lotControlOperations,
  ...awardOperations,
  ...engineeringOperations,
  ...eventLogOperations,
} as const;

export type Operations = typeof operations;
export type OperationId = keyof Operations;
