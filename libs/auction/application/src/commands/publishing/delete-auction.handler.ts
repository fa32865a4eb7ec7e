import { auctionStream } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { hasVehicles, lotsMatching, existingAuction } from '../auction-rules.js';
import { unlistVehicles, lotVehiclesOf } from '../vehicles/lot-vehicles.js';
import { auctionTarget, lotTarget } from '../targets.js';

export type DeleteAuctionData = {
  readonly idAuction: number;
};

/** SEC-70: deletes an auction that is SCH, or CLD without an award (STA-075). */
export class DeleteAuctionCommand extends EngineCommand<DeleteAuctionData, null> {}

export const deleteAuction = commandKind('DeleteAuction', (tx, data: DeleteAuctionData): null => {
  const lots = lotsMatching(existingAuction(tx, data.idAuction), hasVehicles);
  tx.decide(auctionTarget(data.idAuction), { type: 'DeleteAuction' });
  tx.need(lots.map(lotTarget));
  unlistVehicles(tx, lotVehiclesOf(tx, lots));
  return null;
});

@CommandHandler(DeleteAuctionCommand)
export class DeleteAuctionHandler extends EngineHandler<DeleteAuctionData, null> {
  protected readonly kind = deleteAuction;
  protected readonly lane = ({ idAuction }: DeleteAuctionData) => auctionStream(idAuction);
  protected readonly recall = () => null;
}
