import { lotStream, type LotKey } from '@fairlot/auction-domain';
import { CommandHandler } from '@nestjs/cqrs';
import { commandKind } from '@fairlot/event-sourcing-engine';
import { EngineCommand, EngineHandler } from '../engine-handler.js';
import { recordLots, existingLot } from '../auction-rules.js';
import { reopenAward } from '../awarding/open-award.js';
import { awardTarget, lotTarget } from '../targets.js';

export type VoidOfferData = {
  readonly lot: LotKey;
  readonly idOffer: number;
  readonly reason: string;
  readonly byStaff: boolean;
};

/** Voids a bid, for staff. Recomputes leader and price, and after the close the binding bids. */
export class VoidOfferCommand extends EngineCommand<VoidOfferData, null> {}

export const voidOffer = commandKind('VoidOffer', (tx, data: VoidOfferData): null => {
  const { lot, idOffer, reason, byStaff } = data;
  const isClosed = existingLot(tx, lot).status === 'CLD';
  const { status: awardStatus } = tx.state(awardTarget(lot));
  tx.decide(lotTarget(lot), { type: 'VoidOffer', idOffer, reason, byStaff });
  if (!isClosed) return null;
  if (awardStatus !== 'TBA') return tx.refuse('INVALID_TRANSITION', { awardStatus });
  recordLots(tx, lot.idAuction, [reopenAward(tx, lot)]);
  return null;
});

@CommandHandler(VoidOfferCommand)
export class VoidOfferHandler extends EngineHandler<VoidOfferData, null> {
  protected readonly kind = voidOffer;
  protected readonly lane = ({ lot }: VoidOfferData) => lotStream(lot);
  protected readonly recall = () => null;
}
