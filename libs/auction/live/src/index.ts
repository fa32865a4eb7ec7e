export { auctionAfter, liveAuctionOf, type AuctionView as FoldedAuction } from './auction-view.js';
export type { AwardHappened, Happened, LiveEvent, LotHappened, Outgoing } from './live-event.js';
export { LivePublisher } from './live-publisher.js';
