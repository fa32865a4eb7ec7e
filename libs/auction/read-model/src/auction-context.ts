import { auctionDeclaration } from '@fairlot/auction-event-schema';
import type { ProjectedContext } from '@fairlot/event-sourcing-projection';
import { auctionBoard } from './auction-board/auction-board.projection.js';
import { awardBoard } from './award-board/award-board.projection.js';
import { lotBoard } from './lot-board/lot-board.projection.js';

/** The auction context as one value: its events and the rows derived from them. */
export const auctionContext: ProjectedContext = {
  ...auctionDeclaration,
  projections: [auctionBoard, lotBoard, awardBoard],
};
