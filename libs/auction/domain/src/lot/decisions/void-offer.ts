import { accept, refuse, type Decision } from '@fairlot/kernel';
import { rulesOf } from '../../format/rules-of.js';
import type { RefusalCode } from '../../refusals.js';
import { isReason } from '../../rules/reason.js';
import type { VoidOffer } from '../lot.commands.js';
import type { LotEvent } from '../lot.events.js';
import type { Lot } from '../lot.state.js';
import { withoutLastCall } from '../rules/last-call.js';
import { currentOffersOf, offererOf, offersWithout } from '../rules/offer-list.js';
import { boundOf } from '../rules/bound.js';
import { isReserveMet } from '../rules/price.js';
import { refusedUnless } from '../rules/transition.js';

/**
 * Staff take back an offer while the lot runs, or after its close while it is to be awarded: a winner
 * who deceived goes, and the order below him stands again. Leader and price are recomputed from what
 * remains. Of a running sealed lot nothing is stated, and the dealer's former offer stands again.
 */
export const voidOffer = (command: VoidOffer, lot: Lot): Decision<LotEvent, RefusalCode> => {
  const { idOffer, reason, byStaff } = command;
  if (!byStaff) return refuse('STAFF_ONLY');
  if (!isReason(reason)) return refuse('REASON_NEEDED');
  // What was never offered is unknown however the lot stands.
  if (idOffer > lot.lastIdOffer) return refuse('OFFER_UNKNOWN', { idOffer });
  const refused = refusedUnless(lot, 'RUN', 'CLD');
  if (refused !== null) return refused;
  const idDealer = offererOf(lot.offers, idOffer);
  if (idDealer === null) return refuse('OFFER_UNKNOWN', { idOffer });
  const data = { idOffer, idDealer, reason, ...without(lot, idOffer) };
  // The call was to beat an offer that is gone; where offers are hidden, it must not tell that.
  const { hides } = rulesOf(lot.terms.format);
  const uncalled = hides ? [] : withoutLastCall(lot, 'VOID');
  return accept<LotEvent>({ type: 'OfferVoided', data }, ...uncalled);
};

/** Where the lot stands without this offer, and what binds then if it is closed. */
const without = (lot: Lot, idOffer: number) => {
  const { terms } = lot;
  const rules = rulesOf(terms.format);
  const kept = offersWithout(lot.offers, idOffer);
  const standing = rules.standingOf(terms, kept);
  const stated = {
    idLeader: standing?.idLeader ?? null,
    idLeadingOffer: standing?.idLeadingOffer ?? null,
    leaderMaxMinor: standing?.leaderMaxMinor ?? null,
    priceMinor: standing?.priceMinor ?? null,
  };
  if (lot.status === 'RUN') return { ...stated, reserveMet: isReserveMet({ terms, standing }) };
  const closed = { ...lot, standing, sealedOffers: currentOffersOf(kept) };
  return { ...stated, ...boundOf(closed) };
};
