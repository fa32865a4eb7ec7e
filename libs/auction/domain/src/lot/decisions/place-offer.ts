import { accept, type Decision } from '@fairlot/kernel';
import type { RefusalCode } from '../../refusals.js';
import type { PlaceOffer } from '../lot.commands.js';
import type { LotEvent, LotExtended } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { firstRefusal } from '../rules/check.js';
import { OFFER_CHECKS } from '../rules/offer-checks.js';
import { standingAfter } from '../rules/price.js';
import { softCloseEnd } from '../rules/time.js';

/** Offer, agent or sealed offer (STA-077). Costs the same however many offers the lot has. */
export const placeOffer = (command: PlaceOffer, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const refused = firstRefusal(OFFER_CHECKS, command, lot);
  if (refused !== null) return refused;

  const { kind, amountMinor, currency, ingressAt } = command;
  const { idDealer } = command.bidder;
  const idOffer = lot.lastIdOffer + 1;
  if (kind === 'SEALED') {
    const data = { idOffer, idDealer, amountMinor, currency };
    return accept<LotEvent>({ type: 'SealedOfferAccepted', data });
  }

  const before = lot.standing;
  const after = standingAfter(lot.terms, before, { idOffer, idDealer, kind, amountMinor });
  const { idLeader, idLeadingOffer, leaderMaxMinor, priceMinor, reserveMet } = after;
  const accepted: LotEvent = {
    type: 'OfferAccepted',
    data: {
      idOffer,
      idDealer,
      offeredAt: ingressAt,
      kind,
      amountMinor,
      currency,
      idLeader,
      idLeadingOffer,
      leaderMaxMinor,
      priceMinor,
      reserveMet,
    },
  };
  if (before !== null && before.idLeader === idLeader && before.priceMinor === priceMinor) {
    return accept(accepted);
  }
  const endsAt = softCloseEnd(lot, ingressAt);
  if (endsAt === null) return accept(accepted);
  const data: LotExtended['data'] = { endsAt, reason: 'SOFT_CLOSE', note: null };
  return accept<LotEvent>(accepted, { type: 'LotExtended', data });
};
