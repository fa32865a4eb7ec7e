import type { CachedBoard, CachedLots } from '@fairlot/auction-live';
import type { AuctionQueries, LotQueries } from '@fairlot/auction-read-model';

const NO_LOTS = new Map<number, never>();

/**
 * Loads the boards of all auctions that are not over, running ones first. If the rows of the lots
 * are up to date, they are used, because that costs less while the server already handles calls.
 * @param isNow whether the rows show every event that live updates will not send again
 */
export async function* loadCachedBoards(
  auctions: AuctionQueries,
  lots: LotQueries,
  isNow: boolean,
): AsyncGenerator<CachedBoard> {
  const lotsOf = isNow ? readShownLots : foldLotStates;
  for (const idAuction of await auctions.openIds()) {
    const stored = await auctions.auction(idAuction);
    if (stored === null) continue;
    const auction = { ...stored, deleted: false };
    yield { auction, lots: (idLots) => lotsOf(lots, idAuction, idLots) };
  }
}

type LotsOf = (
  lots: LotQueries,
  idAuction: number,
  idLots: readonly number[],
) => Promise<CachedLots>;

const readShownLots: LotsOf = async (lots, idAuction, idLots) => {
  const { lots: records } = await lots.lots(idAuction, { idLots });
  const shown = records.map(({ idVehicles: _untold, ...lot }) => [lot.idLot, lot] as const);
  return { publicStates: new Map(shown), folds: NO_LOTS };
};

const foldLotStates: LotsOf = async (lots, idAuction, idLots) => ({
  publicStates: NO_LOTS,
  folds: await lots.folds(idAuction, idLots),
});
