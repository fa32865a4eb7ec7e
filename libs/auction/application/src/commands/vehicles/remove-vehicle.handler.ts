import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind, type WrittenEvent } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { recordLots, existingLot } from '../auction-rules.js';
import { unlistVehicles } from './lot-vehicles.js';
import { lotTarget } from '../targets.js';

export type VehicleRemoved = { readonly withdrawn: boolean };
export type RemoveVehicleData = {
  readonly lot: LotKey;
  readonly idVehicle: number;
};

/** SEC-74: removes a vehicle from a scheduled lot. A lot without vehicles is withdrawn. */
export class RemoveVehicleCommand extends EngineCommand<RemoveVehicleData, VehicleRemoved> {}

export const removeVehicle = commandKind(
  'RemoveVehicle',
  (tx, data: RemoveVehicleData): VehicleRemoved => {
    const { lot, idVehicle } = data;
    const { terms, idSellerDealers: sellers } = existingLot(tx, lot);
    const idVehicles = terms.idVehicles.filter((id) => id !== idVehicle);
    if (idVehicles.length === terms.idVehicles.length) tx.refuse('NOT_FOUND');
    // Reschedules the lot even if it is then withdrawn, because this refuses a lot that is not
    // scheduled any more.
    const hasVehicles = idVehicles.length > 0;
    const change = hasVehicles ? { ...terms, idVehicles } : terms;
    const idSellerDealers = hasVehicles
      ? sellers.filter((_, index) => terms.idVehicles[index] !== idVehicle)
      : sellers;
    const reduced = { idSellerDealers, terms: change, now: tx.decidedAt };
    tx.decide(lotTarget(lot), { type: 'RescheduleLot', ...reduced });
    unlistVehicles(tx, [{ lot, idVehicles: [idVehicle] }]);
    if (idVehicles.length > 0) return { withdrawn: false };
    const reason = 'its last vehicle was taken out';
    tx.decide(lotTarget(lot), {
      type: 'WithdrawLot',
      reason,
      byStaff: false,
      now: tx.decidedAt,
    });
    const standing = { idLot: lot.idLot, status: 'WDR', awardStatus: null } as const;
    recordLots(tx, lot.idAuction, [standing]);
    return { withdrawn: true };
  },
);

@CommandHandler(RemoveVehicleCommand)
export class RemoveVehicleHandler extends EngineHandler<RemoveVehicleData, VehicleRemoved> {
  protected readonly kind = removeVehicle;
  protected readonly lane = ({ lot }: RemoveVehicleData) => lotStream(lot);
  protected readonly recall = (events: readonly WrittenEvent[]) => ({
    withdrawn: events.some(({ event }) => event.type === 'LotWithdrawn'),
  });
}
