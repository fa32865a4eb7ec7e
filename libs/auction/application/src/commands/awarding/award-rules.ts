import type { LotKey, LotStanding } from '@fairlot/auction-domain';
import { assert } from '@fairlot/kernel';
import type { Transaction } from '@fairlot/event-sourcing-engine';
import { existingLot } from '../auction-rules.js';
import { awardVehicles } from '../vehicles/lot-vehicles.js';
import { awardTarget, lotTarget } from '../targets.js';

/**
 * Awards a lot to a bid: writes events of the award, the lot and each vehicle. Returns the lot's
 * new status, to be recorded in the auction.
 */
export const awardOffer = (
  tx: Transaction,
  key: LotKey,
  { idOffer, reason }: { readonly idOffer: number; readonly reason: string | null },
): LotStanding => {
  const { terms, lastIdOffer } = existingLot(tx, key);
  const { idVehicles } = terms;
  // A bid that never existed has another refusal than a bid that is not binding any more.
  if (idOffer > lastIdOffer) tx.refuse('OFFER_UNKNOWN', { idOffer });
  const award = { idOffer, channel: 'AUCTION', reason, now: tx.decidedAt } as const;
  const [awarded] = tx.decide(awardTarget(key), { type: 'AwardOffer', ...award });
  assert(awarded?.type === 'OfferAwarded', 'an award without its event');
  const { idDealer, amountMinor: priceMinor } = awarded.data;
  tx.decide(lotTarget(key), { type: 'MarkAwarded', idOffer, idDealer, priceMinor });
  awardVehicles(tx, [{ lot: key, idVehicles }]);
  return { idLot: key.idLot, status: 'AWA', awardStatus: 'AWA' };
};
