import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { recordLots } from '../auction-rules.js';
import {
  listVehicles,
  findVehiclesNotFree,
  requireCarsFree,
  lotVehiclesOf,
  type SameCars,
} from '../vehicles/lot-vehicles.js';
import { awardTarget, lotTarget } from '../targets.js';

export type ReopenLotData = {
  readonly lot: LotKey;
  readonly endsAt: number;
  readonly reason: string;
  /** Vehicles of the lot for whose car other vehicle records exist. */
  readonly sameCars?: readonly SameCars[];
};

/** Reopens a closed lot that was not awarded, within a limited time after its close. */
export class ReopenLotCommand extends EngineCommand<ReopenLotData, null> {}

export const reopenLot = commandKind('ReopenLot', (tx, data: ReopenLotData): null => {
  const { lot, endsAt, reason } = data;
  const { idAuction, idLot } = lot;
  tx.decide(lotTarget(lot), { type: 'ReopenLot', endsAt, reason, now: tx.decidedAt });
  tx.decide(awardTarget(lot), { type: 'DropAward' });
  const vehicles = lotVehiclesOf(tx, [lot]);
  // A lot that was not awarded has released its vehicles, so another lot may list them.
  if (findVehiclesNotFree(tx, vehicles).length > 0) tx.refuse('INVALID_TRANSITION');
  listVehicles(tx, vehicles);
  requireCarsFree(tx, data.sameCars);
  recordLots(tx, idAuction, [{ idLot, status: 'RUN', awardStatus: null }], endsAt);
  return null;
});

@CommandHandler(ReopenLotCommand)
export class ReopenLotHandler extends EngineHandler<ReopenLotData, null> {
  protected readonly kind = reopenLot;
  protected readonly lane = ({ lot }: ReopenLotData) => lotStream(lot);
  protected readonly recall = () => null;
  protected override readonly content = ({ sameCars: _lookedUp, ...content }: ReopenLotData) =>
    content;
}
