import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { recordLots } from '../auction-rules.js';
import { unlistVehicles, lotVehiclesOf } from '../vehicles/lot-vehicles.js';
import { lotTarget } from '../targets.js';

export type WithdrawLotData = {
  readonly lot: LotKey;
  readonly reason: string;
  /**
   * Whether the user has the role ADMIN or CUSTOMER_CENTER. Only staff may withdraw a lot that has
   * bids, or whose bids are hidden.
   */
  readonly byStaff: boolean;
};

/** Withdraws a lot. Once it has bids, or runs with hidden bids, only staff may do so. */
export class WithdrawLotCommand extends EngineCommand<WithdrawLotData, null> {}

export const withdrawLot = commandKind('WithdrawLot', (tx, data: WithdrawLotData): null => {
  const { lot, reason, byStaff } = data;
  const { idAuction, idLot } = lot;
  tx.decide(lotTarget(lot), { type: 'WithdrawLot', reason, byStaff, now: tx.decidedAt });
  unlistVehicles(tx, lotVehiclesOf(tx, [lot]));
  recordLots(tx, idAuction, [{ idLot, status: 'WDR', awardStatus: null }]);
  return null;
});

@CommandHandler(WithdrawLotCommand)
export class WithdrawLotHandler extends EngineHandler<WithdrawLotData, null> {
  protected readonly kind = withdrawLot;
  protected readonly lane = ({ lot }: WithdrawLotData) => lotStream(lot);
  protected readonly recall = () => null;
}
