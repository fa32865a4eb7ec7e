import type { KnownBoard } from '@fairlot/auction-live';
import type { AuctionQueries, LotQueries } from '@fairlot/auction-read-model';

/**
 * Of every auction that is not over, the newest first.
 *
 * @param isNow whether events tell from now on all that rows do not show yet
 */
export async function* knownBoards(
  auctions: AuctionQueries,
  lots: LotQueries,
  isNow: boolean,
): AsyncGenerator<KnownBoard> {
  for (const idAuction of await auctions.openIds()) {
    const auction = await auctions.auction(idAuction);
    if (auction !== null)
      yield { auction: { ...auction, deleted: false }, lots: await lots.folds(idAuction), isNow };
  }
}
