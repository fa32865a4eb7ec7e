export { auctionAfter, liveAuctionOf, type AuctionView as FoldedAuction } from './auction-view.js';
export type { Happened, LiveEvent, LoadStream, Outgoing, PublicLotEvent } from './live-event.js';
export { liveLotOf } from './live-lot-of.js';
export { awardAfter, lotAfter, type LotView as FoldedLot } from './lot-view.js';
export { LivePublisher, type LiveLimits, type LivePublisherParts } from './live-publisher.js';
