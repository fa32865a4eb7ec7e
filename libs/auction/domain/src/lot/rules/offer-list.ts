import { emptyIdMap, putById, type IdMap } from '../../structures/id-map.js';
import type { LotTerms } from '../lot.events.js';
import type { Offer, OfferList, Standing } from '../lot.state.js';
import { standingAfter } from './price.js';

/** Offers that stand, oldest first, without one; costs their number, so only a void walks it. */
export const offersWithout = (offers: OfferList | null, idOffer: number): readonly Offer[] => {
  const kept: Offer[] = [];
  for (let entry = offers; entry !== null; entry = entry.previous) {
    if (entry.idOffer !== idOffer) kept.push(entry);
  }
  return kept.toReversed();
};

/** Whose offer it is; null when none of this id stands. */
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

/** Leader and price of an open lot from its whole list. */
export const standingOf = (terms: LotTerms, offers: readonly Offer[]): Standing | null => {
  let standing: Standing | null = null;
  for (const offer of offers) standing = standingAfter(terms, standing, offer);
  return standing;
};

/** The current sealed offer of each dealer: its newest one that stands. */
export const currentOffersOf = (offers: readonly Offer[]): IdMap<Offer> => {
  let current: IdMap<Offer> = emptyIdMap;
  for (const offer of offers)
    if (offer.kind === 'SEALED') current = putById(current, offer.idDealer, offer);
  return current;
};
