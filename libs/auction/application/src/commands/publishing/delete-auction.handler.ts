import { auctionStream } from '@fairlot/auction-domain';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type CommandHeader,
  commandKind,
  Engine,
  type Outcome,
  requestOf,
} from '@fairlot/event-sourcing-engine';
import { hasVehicles, lotsThat, theAuction } from '../auction-rules.js';
import { unlistVehicles, vehiclesOf } from '../vehicles/lot-vehicles.js';
import { auctionTarget, lotTarget } from '../targets.js';

export type DeleteAuctionData = {
  readonly idAuction: number;
};

/** SEC-70: in SCH, or in CLD with nothing awarded (STA-075). */
export class DeleteAuctionCommand extends Command<Outcome<null>> {
  constructor(
    readonly header: CommandHeader,
    readonly data: DeleteAuctionData,
  ) {
    super();
  }
}

export const deleteAuction = commandKind('DeleteAuction', (tx, data: DeleteAuctionData): null => {
  const lots = lotsThat(theAuction(tx, data.idAuction), hasVehicles);
  tx.decide(auctionTarget(data.idAuction), { type: 'DeleteAuction' });
  tx.need(lots.map(lotTarget));
  unlistVehicles(tx, vehiclesOf(tx, lots));
  return null;
});

@CommandHandler(DeleteAuctionCommand)
export class DeleteAuctionHandler implements ICommandHandler<DeleteAuctionCommand> {
  constructor(@Inject(Engine) private readonly engine: Engine) {}

  execute({ header, data }: DeleteAuctionCommand): Promise<Outcome<null>> {
    return this.engine.execute<null>({
      ...requestOf(header, deleteAuction, auctionStream(data.idAuction), data),
      recall: () => null,
    });
  }
}
