import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { recordLots } from '../auction-rules.js';
import { awardOffer } from './award-rules.js';

export type AwardLotData = {
  readonly lot: LotKey;
  readonly idOffer: number;
  /** Reason for the choice. Required unless the bid is the best one. */
  readonly reason: string | null;
};

/** SEC-49: awards a lot to the best binding bid, or with a reason to another one (STA-080). */
export class AwardLotCommand extends EngineCommand<AwardLotData, null> {}

export const awardLot = commandKind('AwardLot', (tx, data: AwardLotData): null => {
  const { lot, idOffer, reason } = data;
  recordLots(tx, lot.idAuction, [awardOffer(tx, lot, { idOffer, reason })]);
  return null;
});

@CommandHandler(AwardLotCommand)
export class AwardLotHandler extends EngineHandler<AwardLotData, null> {
  protected readonly kind = awardLot;
  protected readonly lane = ({ lot }: AwardLotData) => lotStream(lot);
  protected readonly recall = () => null;
}
