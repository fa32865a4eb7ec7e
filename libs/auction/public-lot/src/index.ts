export type { PublicLot } from '@fairlot/contracts/live';
export { foldedAfter, NOTHING, type Folded } from './folded.js';
export type { FoldedLot } from './folded-lot.js';
export { auctionAfter, noAuction, type FoldedAuction } from './folded-auction.js';
export type { Happened, PublicLotEvent } from './happened.js';
export { publicAuctionOf, shownAuction } from './public-auction-of.js';
export {
  isHidden,
  leaderOf,
  PUBLIC_LOT_VERSION,
  publicLotOf,
  publicPriceMinor,
} from './public-lot-of.js';
export { countsOf, everyLotOf } from './standings.js';
