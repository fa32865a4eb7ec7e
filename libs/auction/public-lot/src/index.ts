export type { PublicLot } from '@fairlot/contracts/live';
export { foldedAfter, EMPTY_FOLD, type LotFold } from './lot-fold.js';
export { isHidden, type FoldedLot } from './folded-lot.js';
export { auctionAfter, emptyAuction, type FoldedAuction } from './folded-auction.js';
export type { PositionedEvent } from './positioned-event.js';
export { publicAuctionOf, publicFieldsOf } from './public-auction-of.js';
export {
  existingLotOf,
  leaderOf,
  PUBLIC_LOT_VERSION,
  publicLotOf,
  publicPriceMinor,
} from './public-lot-of.js';
export { countsOf, allLotIdsIn, lotCountIn } from './standings.js';
