import type { AnswerOf, WithExamples } from './operation.js';
import { activityOperations } from './auction/activity.js';
import { auctionControlOperations } from './auction/auction-control.js';
import { messageOperations } from './auction/messages.js';
import { observingOperations } from './auction/observing.js';
import { lotOperations } from './auction/lots.js';
import { sessionOperations } from './access/session.js';
import { auctionOperations } from './auction/auctions.js';
import { awardOperations } from './auction/awards.js';
import { lotControlOperations } from './auction/lot-control.js';
import { offerOperations } from './auction/offers.js';
import { purchaseOperations } from './auction/purchases.js';
import { receiptOperations } from './auction/receipts.js';
import { disclosureOperations } from './engineering/disclosures.js';
import { engineeringOperations } from './engineering/engineering.js';
import { liveOperations } from './live/live.js';
import { vehicleOperations } from './vehicles/vehicles.js';

const table = {
  ...sessionOperations,
  ...vehicleOperations,
  ...auctionOperations,
  ...auctionControlOperations,
  ...messageOperations,
  ...offerOperations,
  ...observingOperations,
  ...lotOperations,
  ...activityOperations,
  ...lotControlOperations,
  ...awardOperations,
  ...purchaseOperations,
  ...receiptOperations,
  ...liveOperations,
  ...engineeringOperations,
  ...disclosureOperations,
} as const;

/** Every call of the API by its id; an example that its contract does not allow is an error here. */
export const operations = table satisfies WithExamples<typeof table>;

export type Operations = typeof operations;
export type OperationId = keyof Operations;

/** What an operation answers by its contract: `AnswerTo<'SEC-44'>`. */
export type AnswerTo<Id extends OperationId> = AnswerOf<Operations[Id]>;
