import type { LotTerms } from '../lot.events.js';
import type { Offer } from '../lot.state.js';

/**
 * Leader and price by a deliberately naive model. It ranks the whole list of bids again after each
 * bid, and shares no code with the rules that it checks.
 */
export type NaiveStanding = {
  readonly idLeader: number;
  readonly idLeadingOffer: number;
  readonly leaderMaxMinor: number;
  readonly priceMinor: number;
  readonly reserveMet: boolean;
};

const naiveStep = (terms: LotTerms, price: number): number =>
  terms.policy.increments.find(({ belowMinor }) => belowMinor === null || price < belowMinor)
    ?.stepMinor ?? 0;

/** Best first: the higher amount, and at equal amounts the earlier bid. */
const rankOffers = (offers: readonly Offer[]): Offer[] =>
  offers.toSorted((a, b) => b.amountMinor - a.amountMinor || a.idOffer - b.idOffer);

const amountsOf = (offers: readonly Offer[]): number[] => offers.map((one) => one.amountMinor);

/** The price after the newest bid of a prefix, before the reserve applies. */
const naivePrice = (terms: LotTerms, prefix: readonly Offer[], previousPrice: number): number => {
  const newest = prefix.at(-1);
  const leading = rankOffers(prefix)[0];
  if (newest === undefined || leading === undefined) return previousPrice;
  const ledBefore = rankOffers(prefix.slice(0, -1))[0]?.idDealer;
  const isLeaders = newest.idDealer === leading.idDealer;
  if (isLeaders && newest.kind === 'OFFER') return Math.max(previousPrice, newest.amountMinor);
  if (isLeaders && newest.idDealer === ledBefore) return previousPrice;
  const rivals = prefix.filter((one) => one.idDealer !== leading.idDealer);
  // The newest bid determines the price if it does not take the lead, otherwise the best of the
  // other bids.
  const second = isLeaders ? Math.max(...amountsOf(rivals)) : newest.amountMinor;
  if (rivals.length === 0) return terms.basePriceMinor;
  return Math.max(previousPrice, Math.min(leading.amountMinor, second + naiveStep(terms, second)));
};

/** Leader, price and reserve, computed from the whole list of current bids. */
export const naiveStanding = (terms: LotTerms, offers: readonly Offer[]): NaiveStanding | null => {
  let price = 0;
  for (let length = 1; length <= offers.length; length += 1) {
    const prefix = offers.slice(0, length);
    const highest = Math.max(...amountsOf(prefix));
    const automatic = naivePrice(terms, prefix, price);
    const reserve = terms.reserveMinor ?? 0;
    price = highest < reserve ? highest : Math.max(automatic, reserve);
  }
  const leading = rankOffers(offers)[0];
  if (leading === undefined) return null;
  return {
    idLeader: leading.idDealer,
    idLeadingOffer: leading.idOffer,
    leaderMaxMinor: leading.amountMinor,
    priceMinor: price,
    reserveMet: leading.amountMinor >= (terms.reserveMinor ?? 0),
  };
};

/** The minimum bid that the engine must require from another dealer. */
export const naiveMinimumNext = (terms: LotTerms, standing: NaiveStanding | null): number => {
  if (standing === null) return terms.basePriceMinor;
  let minimum = terms.basePriceMinor;
  const target = standing.priceMinor + naiveStep(terms, standing.priceMinor);
  while (minimum < target) minimum += terms.policy.unitMinor;
  return minimum;
};
