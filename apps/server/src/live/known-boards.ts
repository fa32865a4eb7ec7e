import type { KnownBoard } from '@fairlot/auction-live';
import type { AuctionQueries, LotQueries } from '@fairlot/auction-read-model';

const NONE = new Map<number, never>();

/**
 * Of every auction that is not over, the newest first. They are read beside the first calls after a start, so
 * lots come as their rows show them where that is all that is told of them.
 *
 * @param isNow whether events tell from now on all that rows do not show yet
 */
export async function* knownBoards(
  auctions: AuctionQueries,
  lots: LotQueries,
  isNow: boolean,
): AsyncGenerator<KnownBoard> {
  for (const idAuction of await auctions.openIds()) {
    const known = await auctions.auction(idAuction);
    if (known === null) continue;
    const auction = { ...known, deleted: false };
    if (isNow) yield { auction, shown: await shownLots(lots, idAuction), folds: NONE };
    else yield { auction, shown: NONE, folds: await lots.folds(idAuction) };
  }
}

const shownLots = async (lots: LotQueries, idAuction: number): Promise<KnownBoard['shown']> => {
  const { lots: records } = await lots.lots(idAuction);
  return new Map(records.map(({ idVehicles: _untold, ...shown }) => [shown.idLot, shown]));
};
