import {
  auctionStream,
  bestOfferToAward,
  type BoundOffer,
  type LotKey,
  type LotStanding,
} from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind, type Transaction } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { isToBeAwarded, recordLots, existingAuction } from '../auction-rules.js';
import { awardOffer } from './award-rules.js';
import { forEachLot, namedLotsOrRefuse, lotsWritten, type LotResult } from '../lot-results.js';
import { needVehicles, lotVehiclesOf } from '../vehicles/lot-vehicles.js';
import { awardTarget, lotTarget } from '../targets.js';

export type AwardAuctionData = {
  readonly idAuction: number;
  /** The lots to award. Null or empty for every TBA lot. */
  readonly idLots: readonly number[] | null;
};

/** SEC-50: awards each TBA lot whose reserve price is met to its best bid. */
export class AwardAuctionCommand extends EngineCommand<AwardAuctionData, LotResult[]> {}

const bestBoundOffer = (tx: Transaction, key: LotKey): BoundOffer => {
  const award = tx.state(awardTarget(key));
  const best = bestOfferToAward(award);
  if (best !== null) return best;
  if (award.status === 'TBA') return tx.refuse('RESERVE_NOT_MET');
  return tx.refuse('INVALID_TRANSITION', { awardStatus: award.status });
};

export const awardAuction = commandKind(
  'AwardAuction',
  (tx, data: AwardAuctionData): LotResult[] => {
    const { idAuction, idLots } = data;
    const keys = namedLotsOrRefuse(tx, existingAuction(tx, idAuction), idLots, isToBeAwarded);
    tx.need(keys.flatMap((key) => [awardTarget(key), lotTarget(key)]));
    needVehicles(tx, lotVehiclesOf(tx, keys));
    const standings: LotStanding[] = [];
    const results = forEachLot(tx, keys, (key) => {
      const { idOffer } = bestBoundOffer(tx, key);
      standings.push(awardOffer(tx, key, { idOffer, reason: null }));
    });
    recordLots(tx, idAuction, standings);
    return results;
  },
);

@CommandHandler(AwardAuctionCommand)
export class AwardAuctionHandler extends EngineHandler<AwardAuctionData, LotResult[]> {
  protected readonly kind = awardAuction;
  protected readonly lane = ({ idAuction }: AwardAuctionData) => auctionStream(idAuction);
  protected readonly recall = lotsWritten;
}
