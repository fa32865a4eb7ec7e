export { auctionAfter, liveAuctionOf, type AuctionView as FoldedAuction } from './auction-view.js';
export type {
  AwardHappened,
  Happened,
  LiveEvent,
  LoadStream,
  LotHappened,
  Outgoing,
} from './live-event.js';
export { LivePublisher, type LiveLimits, type LivePublisherParts } from './live-publisher.js';
