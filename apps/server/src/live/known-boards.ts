import type { Folded, FoldedAuction } from '@fairlot/auction-public-lot';
import type { AuctionQueries, LotQueries } from '@fairlot/auction-read-model';

/** An auction and its lots as far as their rows are, by lot id. */
export type KnownBoard = {
  readonly auction: FoldedAuction;
  readonly lots: ReadonlyMap<number, Folded>;
};

/** Of every auction that is not over, the newest first. */
export async function* knownBoards(
  auctions: AuctionQueries,
  lots: LotQueries,
): AsyncGenerator<KnownBoard> {
  for (const idAuction of await auctions.openIds()) {
    const auction = await auctions.auction(idAuction);
    if (auction !== null)
      yield { auction: { ...auction, deleted: false }, lots: await lots.folds(idAuction) };
  }
}
