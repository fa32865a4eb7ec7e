import { minimumAgentOfMinor, roundUpToGrid, incrementAt } from '@fairlot/auction-rules';
import type { LotTerms } from '../lot.events.js';
import type { Lot, Offer, Standing } from '../lot.state.js';

/**
 * The next minimum bid (domain section 4): the starting price, then price plus step, rounded up to
 * the grid. A sealed lot always has its starting price, so that it reveals nothing.
 */
export const minimumNextMinor = ({
  terms,
  standing,
}: {
  readonly terms: LotTerms;
  readonly standing: Pick<Standing, 'priceMinor'> | null;
}): number => {
  const { basePriceMinor, policy } = terms;
  if (standing === null) return basePriceMinor;
  const { priceMinor } = standing;
  return roundUpToGrid(
    priceMinor + incrementAt(policy, priceMinor),
    basePriceMinor,
    policy.unitMinor,
  );
};

/**
 * The minimum of this dealer's next bid: the next minimum bid of the lot, except for an agent of
 * the leader. That agent does not move the price, so one unit above its current maximum is enough.
 */
export const minimumFor = (
  lot: Pick<Lot, 'terms' | 'standing'>,
  { kind, idDealer }: Pick<Offer, 'kind' | 'idDealer'>,
): number => {
  const { standing, terms } = lot;
  if (standing === null || kind !== 'AGENT' || standing.idLeader !== idDealer)
    return minimumNextMinor(lot);
  const { basePriceMinor, policy } = terms;
  const grid = { basePriceMinor, unitMinor: policy.unitMinor };
  return minimumAgentOfMinor(minimumNextMinor(lot), standing.leaderMaxMinor, grid);
};

/**
 * Applies the reserve price. If the leader's maximum is below it, the price is that maximum.
 * Otherwise the price is at least the reserve price.
 */
const liftToReserve = ({ reserveMinor }: LotTerms, leaderMaxMinor: number, normalMinor: number) => {
  const reserve = reserveMinor ?? 0;
  return leaderMaxMinor < reserve
    ? { leaderMaxMinor, priceMinor: leaderMaxMinor, reserveMet: false }
    : { leaderMaxMinor, priceMinor: Math.max(reserve, normalMinor), reserveMet: true };
};

/**
 * Leader and price after a bid that takes the lead. An agent pays one step above the second
 * maximum, and a plain bid its own amount.
 */
const takeLead = (terms: LotTerms, offer: Offer, secondMaxMinor: number | null): Standing => {
  const maxMinor = offer.amountMinor;
  let normalMinor = maxMinor;
  if (offer.kind === 'AGENT') {
    normalMinor =
      secondMaxMinor === null
        ? Math.min(maxMinor, terms.basePriceMinor)
        : Math.min(maxMinor, secondMaxMinor + incrementAt(terms.policy, secondMaxMinor));
  }
  return {
    idLeader: offer.idDealer,
    idLeadingOffer: offer.idOffer,
    ...liftToReserve(terms, maxMinor, normalMinor),
  };
};

/**
 * Leader and price after the leader bids again. The maximum only rises. Only a plain bid, or an
 * unmet reserve price, moves the price.
 */
const raiseOwnBid = (terms: LotTerms, standing: Standing, offer: Offer): Standing => {
  const { leaderMaxMinor, priceMinor } = standing;
  const rises = offer.amountMinor > leaderMaxMinor;
  const normalMinor = offer.kind === 'OFFER' ? Math.max(priceMinor, offer.amountMinor) : priceMinor;
  return {
    idLeader: standing.idLeader,
    idLeadingOffer: rises ? offer.idOffer : standing.idLeadingOffer,
    ...liftToReserve(terms, rises ? offer.amountMinor : leaderMaxMinor, normalMinor),
  };
};

/**
 * Returns leader, maximum and price after one more bid. After a void, the remaining bids are
 * applied again; a bid may then be below the price. The price never falls from one bid to the next.
 */
export const standingAfter = (
  terms: LotTerms,
  standing: Standing | null,
  offer: Offer,
): Standing => {
  if (standing === null) return takeLead(terms, offer, null);
  if (offer.idDealer === standing.idLeader) return raiseOwnBid(terms, standing, offer);
  const { leaderMaxMinor, priceMinor } = standing;
  const { amountMinor } = offer;
  if (amountMinor > leaderMaxMinor) return takeLead(terms, offer, leaderMaxMinor);
  // Of two equal bids the earlier one leads, and the last step may be partial.
  const defendedMinor = Math.min(
    leaderMaxMinor,
    amountMinor + incrementAt(terms.policy, amountMinor),
  );
  return { ...standing, priceMinor: Math.max(priceMinor, defendedMinor) };
};

/**
 * Click-and-buy is available while the lot is in RUN and not paused, and its current price is below
 * the click-and-buy price (STA-079).
 */
export const clickAndBuyAvailable = ({ terms, status, paused, standing }: Lot): boolean =>
  terms.clickAndBuyMinor !== null &&
  status === 'RUN' &&
  !paused &&
  (standing === null || standing.priceMinor < terms.clickAndBuyMinor);

/** What the public learns about the reserve price: whether it is met. Null if the lot has none. */
export const reserveMetForPublic = (
  { reserveMinor }: Pick<LotTerms, 'reserveMinor'>,
  isMet: boolean,
): boolean | null => (reserveMinor === null ? null : isMet);

/** Whether the reserve price is met. Before the first bid, only if the lot has none. */
export const isReserveMet = ({ terms, standing }: Pick<Lot, 'terms' | 'standing'>): boolean =>
  standing?.reserveMet ?? terms.reserveMinor === null;
