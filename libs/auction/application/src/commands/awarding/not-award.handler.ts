import { auctionStream, type LotStanding } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { isToBeAwarded, recordLots, existingAuction } from '../auction-rules.js';
import { forEachLot, namedLotsOrRefuse, lotsWritten, type LotResult } from '../lot-results.js';
import { needVehicles, unlistVehicles, lotVehiclesOf } from '../vehicles/lot-vehicles.js';
import { awardTarget, lotTarget } from '../targets.js';

export type NotAwardData = {
  readonly idAuction: number;
  readonly idLots: readonly number[] | null;
  readonly reason: string;
};

/** SEC-52: declines to award these lots, or every TBA lot if none is named (STA-081). */
export class NotAwardCommand extends EngineCommand<NotAwardData, LotResult[]> {}

export const notAward = commandKind('NotAward', (tx, data: NotAwardData): LotResult[] => {
  const { idAuction, idLots, reason } = data;
  const keys = namedLotsOrRefuse(tx, existingAuction(tx, idAuction), idLots, isToBeAwarded);
  tx.need(keys.flatMap((key) => [awardTarget(key), lotTarget(key)]));
  needVehicles(tx, lotVehiclesOf(tx, keys));
  const standings: LotStanding[] = [];
  const results = forEachLot(tx, keys, (key) => {
    tx.decide(awardTarget(key), { type: 'RefuseAward', reason });
    unlistVehicles(tx, lotVehiclesOf(tx, [key]));
    standings.push({ idLot: key.idLot, status: 'CLD', awardStatus: 'NAW' });
  });
  recordLots(tx, idAuction, standings);
  return results;
});

@CommandHandler(NotAwardCommand)
export class NotAwardHandler extends EngineHandler<NotAwardData, LotResult[]> {
  protected readonly kind = notAward;
  protected readonly lane = ({ idAuction }: NotAwardData) => auctionStream(idAuction);
  protected readonly recall = lotsWritten;
}
