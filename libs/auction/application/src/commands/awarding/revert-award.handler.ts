import { lotStream, type LotKey, type LotStanding } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { recordLots, existingLot } from '../auction-rules.js';
import { revertVehicleAwards } from '../vehicles/lot-vehicles.js';
import { reopenAward } from './open-award.js';
import { awardTarget, lotTarget } from '../targets.js';

export type RevertAwardData = {
  readonly lot: LotKey;
  readonly reason: string;
};

/**
 * SEC-51: reverts an award with a compensating event, unless it is settled (STA-073). The lot is
 * then TBA again.
 */
export class RevertAwardCommand extends EngineCommand<RevertAwardData, null> {}

export const revertAward = commandKind('RevertAward', (tx, data: RevertAwardData): null => {
  const { lot, reason } = data;
  const { idAuction, idLot } = lot;
  const { idVehicles } = existingLot(tx, lot).terms;
  const wasSold = existingLot(tx, lot).awarded?.channel === 'CLICK_BUY';
  tx.decide(awardTarget(lot), { type: 'RevertAward', reason });
  tx.decide(lotTarget(lot), { type: 'MarkAwardReverted', reason, now: tx.decidedAt });
  revertVehicleAwards(tx, [{ lot, idVehicles }]);
  // After a reverted click-and-buy, the leader before the purchase has the best bid, not the buyer.
  const standing: LotStanding = wasSold
    ? reopenAward(tx, lot)
    : { idLot, status: 'CLD', awardStatus: 'TBA' };
  recordLots(tx, idAuction, [standing]);
  return null;
});

@CommandHandler(RevertAwardCommand)
export class RevertAwardHandler extends EngineHandler<RevertAwardData, null> {
  protected readonly kind = revertAward;
  protected readonly lane = ({ lot }: RevertAwardData) => lotStream(lot);
  protected readonly recall = () => null;
}
