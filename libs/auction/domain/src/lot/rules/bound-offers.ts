import { valuesOf } from '../../structures/id-map.js';
import type { BoundOffer } from '../lot.events.js';
import type { Lot, Offer } from '../lot.state.js';

const bestFirst = (one: Offer, other: Offer): number =>
  other.amountMinor - one.amountMinor || one.idOffer - other.idOffer;

/**
 * What binds at the close, best first (domain section 7): the leader of an open lot at his price;
 * of a sealed one the current offer of each dealer, the earlier first at an equal amount.
 */
export const boundOffers = ({ terms, standing, sealedOffers }: Lot): readonly BoundOffer[] => {
  if (terms.sealed) {
    return valuesOf(sealedOffers)
      .sort(bestFirst)
      .map(({ idOffer, idDealer, amountMinor }) => ({ idOffer, idDealer, amountMinor }));
  }
  if (standing === null) return [];
  const { idLeadingOffer: idOffer, idLeader: idDealer, priceMinor: amountMinor } = standing;
  return [{ idOffer, idDealer, amountMinor }];
};
