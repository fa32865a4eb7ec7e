import { accept, refuse, type Decision } from '@fairlot/kernel';
import { rulesOf } from '../../format/rules-of.js';
import type { RefusalCode } from '../../refusals.js';
import { isReason } from '../../rules/reason.js';
import type { VoidOffer } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { withoutLastCall } from '../rules/last-call.js';
import { currentOffersOf, offererOf, offersWithout } from '../rules/offer-list.js';
import { boundOffersOf } from '../rules/bound.js';
import { isReserveMet } from '../rules/price.js';
import { refusalUnless } from '../rules/transition.js';

/**
 * Voids a bid, for staff, while the lot runs, or after its close while it is TBA. Leader and price
 * are recomputed from the remaining bids. On a running sealed lot, the event contains neither of
 * them, and the dealer's earlier bid counts again.
 */
export const voidOffer = (command: VoidOffer, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const { idOffer, reason, byStaff } = command;
  if (!byStaff) return refuse('STAFF_ONLY');
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  // A bid that never existed is unknown in any status of the lot.
  if (idOffer > lot.lastIdOffer) return refuse('OFFER_UNKNOWN', { idOffer });
  const refused = refusalUnless(lot, 'RUN', 'CLD');
  if (refused !== null) return refused;
  const idDealer = offererOf(lot.offers, idOffer);
  if (idDealer === null) return refuse('OFFER_UNKNOWN', { idOffer });
  const data = { idOffer, idDealer, reason, ...lotWithoutOffer(lot, idOffer) };
  // The last call asked bidders to beat a bid that no longer counts, so it is cancelled. While bids
  // are hidden it continues, because its cancellation would reveal the bid.
  const { hides } = rulesOf(lot.terms.format);
  const uncalled = hides ? [] : withoutLastCall(lot, 'VOID');
  return accept<LotEvent>({ type: 'OfferVoided', data }, ...uncalled);
};

/** Leader and price without this bid, and the binding bids if the lot is closed. */
const lotWithoutOffer = (lot: Lot, idOffer: number) => {
  const { terms } = lot;
  const rules = rulesOf(terms.format);
  const remaining = offersWithout(lot.offers, idOffer);
  const standing = rules.standingOf(terms, remaining);
  const stated = {
    idLeader: standing?.idLeader ?? null,
    idLeadingOffer: standing?.idLeadingOffer ?? null,
    leaderMaxMinor: standing?.leaderMaxMinor ?? null,
    priceMinor: standing?.priceMinor ?? null,
  };
  if (lot.status === 'RUN') return { ...stated, reserveMet: isReserveMet({ terms, standing }) };
  const closed = { ...lot, standing, sealedOffers: currentOffersOf(remaining) };
  return { ...stated, ...boundOffersOf(closed) };
};
