export type { PublicLot } from '@fairlot/contracts/live';
export { foldedAfter, NOTHING, type Folded } from './folded.js';
export type { FoldedLot } from './folded-lot.js';
export type { Happened, PublicLotEvent } from './happened.js';
export { isHidden, leaderOf, publicLotOf, publicPriceMinor } from './public-lot-of.js';
