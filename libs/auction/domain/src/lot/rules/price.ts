import { leastAgentMinor, ontoGrid, stepAt } from '@fairlot/auction-rules';
import type { LotTerms } from '../lot.events.js';
import type { Lot, Offer, Standing } from '../lot.state.js';

/**
 * What the next offer must reach (domain section 4): the base price, then price + step, rounded
 * up onto the grid. A sealed lot asks for its base whatever was offered, and so tells nothing.
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
  return ontoGrid(priceMinor + stepAt(policy, priceMinor), basePriceMinor, policy.unitMinor);
};

/**
 * What this dealer's next offer must reach: the step holds for everybody. Only a leader's agent does
 * not move the price, so any whole unit above his own maximum raises it.
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
  return leastAgentMinor(minimumNextMinor(lot), standing.leaderMaxMinor, grid);
};

/** A maximum below the reserve is shown whole; one that reaches it lifts the price to it. */
const withReserve = ({ reserveMinor }: LotTerms, leaderMaxMinor: number, normalMinor: number) => {
  const reserve = reserveMinor ?? 0;
  return leaderMaxMinor < reserve
    ? { leaderMaxMinor, priceMinor: leaderMaxMinor, reserveMet: false }
    : { leaderMaxMinor, priceMinor: Math.max(reserve, normalMinor), reserveMet: true };
};

/** The offer leads. An agent pays what beats the second maximum, a plain offer what it says. */
const takeLead = (terms: LotTerms, offer: Offer, secondMaxMinor: number | null): Standing => {
  const maxMinor = offer.amountMinor;
  let normalMinor = maxMinor;
  if (offer.kind === 'AGENT') {
    normalMinor =
      secondMaxMinor === null
        ? Math.min(maxMinor, terms.basePriceMinor)
        : Math.min(maxMinor, secondMaxMinor + stepAt(terms.policy, secondMaxMinor));
  }
  return {
    idLeader: offer.idDealer,
    idLeadingOffer: offer.idOffer,
    ...withReserve(terms, maxMinor, normalMinor),
  };
};

/** The leader offers again: a maximum only rises, and only a plain offer moves the price. */
const raiseOwn = (terms: LotTerms, standing: Standing, offer: Offer): Standing => {
  const { leaderMaxMinor, priceMinor } = standing;
  const rises = offer.amountMinor > leaderMaxMinor;
  const normalMinor = offer.kind === 'OFFER' ? Math.max(priceMinor, offer.amountMinor) : priceMinor;
  return {
    idLeader: standing.idLeader,
    idLeadingOffer: rises ? offer.idOffer : standing.idLeadingOffer,
    ...withReserve(terms, rises ? offer.amountMinor : leaderMaxMinor, normalMinor),
  };
};

/**
 * Leader, maximum and price after one more offer. Total: it also judges the shorter history that
 * a void leaves, where an amount need not beat the price, and never lets the price fall in it.
 */
export const standingAfter = (
  terms: LotTerms,
  standing: Standing | null,
  offer: Offer,
): Standing => {
  if (standing === null) return takeLead(terms, offer, null);
  if (offer.idDealer === standing.idLeader) return raiseOwn(terms, standing, offer);
  const { leaderMaxMinor, priceMinor } = standing;
  const { amountMinor } = offer;
  if (amountMinor > leaderMaxMinor) return takeLead(terms, offer, leaderMaxMinor);
  // The earlier offer wins a tie, and the last step may be partial.
  const defendedMinor = Math.min(leaderMaxMinor, amountMinor + stepAt(terms.policy, amountMinor));
  return { ...standing, priceMinor: Math.max(priceMinor, defendedMinor) };
};

/** Click-and-buy stands while RUN, not paused, and the price below it (STA-079). */
export const clickAndBuyAvailable = ({ terms, status, paused, standing }: Lot): boolean =>
  terms.clickAndBuyMinor !== null &&
  status === 'RUN' &&
  !paused &&
  (standing === null || standing.priceMinor < terms.clickAndBuyMinor);

/** What is said of the reserve: nothing where there is none. */
export const shownReserveMet = (
  { reserveMinor }: Pick<LotTerms, 'reserveMinor'>,
  isMet: boolean,
): boolean | null => (reserveMinor === null ? null : isMet);

/** Before any offer only a lot without a reserve has it met. */
export const isReserveMet = ({ terms, standing }: Pick<Lot, 'terms' | 'standing'>): boolean =>
  standing?.reserveMet ?? terms.reserveMinor === null;
