import { emptyIdMap, putById, type IdMap } from '../../structures/id-map.js';
import type { LotTerms } from '../lot.events.js';
import type { Offer, OfferList, Standing } from '../lot.state.js';
import { standingAfter } from './price.js';

/**
 * Current bids without one of them, oldest first. It walks the whole list, so only a void uses it.
 */
export const offersWithout = (offers: OfferList | null, idOffer: number): readonly Offer[] => {
  const remaining: Offer[] = [];
  for (let entry = offers; entry !== null; entry = entry.previous) {
    if (entry.idOffer !== idOffer) remaining.push(entry);
  }
  return remaining.toReversed();
};

/** Returns the dealer of a current bid; null when no current bid has this id. */
export const offererOf = (offers: OfferList | null, idOffer: number): number | null => {
  for (let entry = offers; entry !== null; entry = entry.previous) {
    if (entry.idOffer === idOffer) return entry.idDealer;
  }
  return null;
};

export const listOf = (offers: readonly Offer[]): OfferList | null => {
  let previous: OfferList | null = null;
  for (const { idOffer, idDealer, kind, amountMinor } of offers) {
    previous = { idOffer, idDealer, kind, amountMinor, previous };
  }
  return previous;
};

/** Leader and price of an open lot, computed from the whole list. */
export const standingOf = (terms: LotTerms, offers: readonly Offer[]): Standing | null => {
  let standing: Standing | null = null;
  for (const offer of offers) standing = standingAfter(terms, standing, offer);
  return standing;
};

/** Each dealer's current sealed bid: the newest one that is not voided. */
export const currentOffersOf = (offers: readonly Offer[]): IdMap<Offer> => {
  let current: IdMap<Offer> = emptyIdMap;
  for (const offer of offers)
    if (offer.kind === 'SEALED') current = putById(current, offer.idDealer, offer);
  return current;
};
