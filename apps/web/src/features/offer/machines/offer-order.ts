import {
  BOUNDS,
  FORMAT_TRAITS,
  isWholeStep,
  minimumAgentOfMinor,
  needsConfirmation,
} from '@fairlot/auction-rules';
import type { OfferAnswer } from '@fairlot/contracts/auction';
import type { PublicLot } from '@fairlot/contracts/live';
import type { ProblemBody } from '@fairlot/contracts/problem';

export type OfferKind = 'offer' | 'agent' | 'sealed' | 'clickAndBuy';

/** A bid that the user has not confirmed yet. */
export type OfferRequest = { readonly kind: OfferKind; readonly amountMinor: number };
/** The kind of confirmation that a bid needs. `plain` is that of an ordinary bid. */
export type ConfirmationKind = 'plain' | 'fatFinger' | 'clickAndBuy';
/** The command that is sent. All attempts with the same command id count as one bid. */
export type OfferOrder = OfferRequest & {
  readonly commandId: string;
  readonly confirmed: boolean;
  /** Number of the attempt, starting at 1. */
  readonly attempt: number;
};
export type OfferOutcome =
  | { readonly outcome: 'accepted'; readonly answer: OfferAnswer }
  | { readonly outcome: 'refused'; readonly problem: ProblemBody };

/** Terms of a lot that do not change during bidding. */
type FixedTerms = Pick<PublicLot, 'basePriceMinor' | 'unitMinor' | 'confirmAbovePermille'>;

/**
 * The kind of confirmation that the bid needs.
 * @param knownMinor the price, or the bidder's own bid on a sealed lot; null before the first bid
 */
export const confirmationOf = (
  { kind, amountMinor }: OfferRequest,
  knownMinor: number | null,
  lot: FixedTerms,
): ConfirmationKind => {
  if (kind === 'clickAndBuy') return 'clickAndBuy';
  return needsConfirmation(amountMinor, knownMinor, lot) ? 'fatFinger' : 'plain';
};

/**
 * Terms that decide whether an amount is valid: the fixed terms, and the buy-now price while it is
 * available.
 */
export type OfferTerms = FixedTerms & Pick<PublicLot, 'clickAndBuyMinor'>;

export type AmountFault = 'unreadable' | 'tooMuch' | 'buysAtOnce' | 'tooLittle' | 'notWholeStep';

/**
 * The reason why the server would refuse an amount. Null if the amount is valid.
 * @param amountMinor NaN if the text is not an amount
 * @param leastMinor the dealer's current minimum
 */
export const amountFault = (
  amountMinor: number,
  leastMinor: number,
  terms: OfferTerms,
): AmountFault | null => {
  if (Number.isNaN(amountMinor)) return 'unreadable';
  if (amountMinor > BOUNDS.amountMinor.max) return 'tooMuch';
  if (amountMinor >= (terms.clickAndBuyMinor ?? Number.POSITIVE_INFINITY)) return 'buysAtOnce';
  if (amountMinor < leastMinor) return 'tooLittle';
  return isWholeStep(amountMinor, terms) ? null : 'notWholeStep';
};

/**
 * The highest amount below the buy-now price, in whole increments. Null if there is no buy-now
 * price.
 */
export const highestOffer = ({
  basePriceMinor,
  unitMinor,
  clickAndBuyMinor,
}: OfferTerms): number | null =>
  clickAndBuyMinor === null
    ? null
    : basePriceMinor + Math.floor((clickAndBuyMinor - 1 - basePriceMinor) / unitMinor) * unitMinor;

/**
 * The current minimum bid of the dealer. The increment applies to every dealer, including the
 * leader.
 * @param ownMinor the bidder's own bid, which some formats require to be raised; null before the
 * first bid
 */
export const minimumOffer = (
  lot: Pick<PublicLot, 'format' | 'minimumNextMinor' | 'basePriceMinor' | 'unitMinor'>,
  ownMinor: number | null,
): number =>
  FORMAT_TRAITS[lot.format.kind].raisesOwn && ownMinor !== null
    ? ownMinor + lot.unitMinor
    : (lot.minimumNextMinor ?? lot.basePriceMinor);

/** The amount by which one press of a step button changes the bid. */
export const stepOf = (
  { priceMinor, minimumNextMinor }: Pick<PublicLot, 'priceMinor' | 'minimumNextMinor'>,
  unitMinor: number,
): number =>
  priceMinor !== null && minimumNextMinor !== null && minimumNextMinor > priceMinor
    ? minimumNextMinor - priceMinor
    : unitMinor;

type LimitStanding = {
  readonly leastMinor: number;
  /** The maximum of the dealer's agent. Null unless the dealer leads. */
  readonly maximumMinor: number | null;
};

/**
 * The current minimum for a bid or for an agent's maximum. Null for a purchase, whose price is
 * fixed.
 */
export const minimumMaximumFor = (
  kind: OfferKind,
  { leastMinor, maximumMinor }: LimitStanding,
  terms: FixedTerms,
): number | null => {
  if (kind === 'clickAndBuy') return null;
  return kind === 'agent' ? minimumAgentOfMinor(leastMinor, maximumMinor, terms) : leastMinor;
};
