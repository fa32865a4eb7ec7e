import type { AuctionEvent } from '@fairlot/auction-domain';
import {
  auctionAfter,
  countsOf,
  emptyAuction,
  type FoldedAuction,
} from '@fairlot/auction-public-lot';
import { defineProjection } from '@fairlot/event-sourcing-projection';
import { AuctionBoard } from './auction-board.entity.js';

const boardRowOf = (auction: FoldedAuction): AuctionBoard => ({
  ...auction,
  ...countsOf(auction.standings),
});

export const auctionBoard = defineProjection<
  AuctionBoard,
  AuctionEvent,
  { readonly idAuction: number }
>({
  name: 'auction-board',
  version: 2,
  entity: AuctionBoard,
  positions: { auction: 'position' },
  empty: ({ idAuction }) => boardRowOf(emptyAuction(idAuction)),
  fold: (row, happened) =>
    boardRowOf(
      happened.reduce<FoldedAuction>(
        (auction, { event, fact: { position, at: ingressAt } }) =>
          auctionAfter(auction, { event, position, ingressAt }),
        row,
      ),
    ),
});
