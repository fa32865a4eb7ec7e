import { auctionBoard } from './auction-board/auction-board.projection.js';
import { awardBoard } from './award-board/award-board.projection.js';
import { lotBoard } from './lot-board/lot-board.projection.js';
import { lotOffer } from './lot-offer/lot-offer.projection.js';
import type { Projection } from './projection/define-projection.js';

export const projections: readonly Projection[] = [auctionBoard, lotBoard, awardBoard, lotOffer];
