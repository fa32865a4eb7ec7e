import { accept, refuse, type Decision } from '@fairlot/kernel';
import { rulesOf } from '../../format/rules-of.js';
import type { RefusalCode } from '../../refusals.js';
import { isReason } from '../../rules/reason.js';
import type { VoidOffer } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { hasOffer, offersWithout } from '../rules/offer-list.js';
import { isReserveMet } from '../rules/price.js';
import { refusedUnless } from '../rules/transition.js';

/**
 * Staff take back an offer while the lot runs; leader and price are recomputed from those that
 * remain. Of a sealed lot nothing is stated, and the dealer's former offer stands again.
 */
export const voidOffer = (command: VoidOffer, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const { idOffer, reason, byStaff } = command;
  const refused = refusedUnless(lot, 'RUN');
  if (refused !== null) return refused;
  if (!byStaff) return refuse('STAFF_ONLY');
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  if (!hasOffer(lot.offers, idOffer)) return refuse('OFFER_UNKNOWN', { idOffer });
  const { terms } = lot;
  const standing = rulesOf(terms.format).standingOf(terms, offersWithout(lot.offers, idOffer));
  return accept<LotEvent>({
    type: 'OfferVoided',
    data: {
      idOffer,
      reason,
      idLeader: standing?.idLeader ?? null,
      idLeadingOffer: standing?.idLeadingOffer ?? null,
      leaderMaxMinor: standing?.leaderMaxMinor ?? null,
      priceMinor: standing?.priceMinor ?? null,
      reserveMet: isReserveMet({ terms, standing }),
    },
  });
};
