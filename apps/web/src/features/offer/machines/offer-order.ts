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
/** Why confirmation is required. `plain` applies to every binding bid. */
export type ConfirmationKind = 'plain' | 'fatFinger' | 'clickAndBuy';
/** The command for the server. Repeats with the same command id are the same bid. */
export type OfferOrder = OfferRequest & {
  readonly commandId: string;
  readonly confirmed: boolean;
  /** 1 for the first attempt. */
  readonly attempt: number;
};
export type OfferOutcome =
  | { readonly outcome: 'accepted'; readonly answer: OfferAnswer }
  | { readonly outcome: 'refused'; readonly problem: ProblemBody };

/** Terms of a lot that do not change during bidding. */
type FixedTerms = Pick<PublicLot, 'basePriceMinor' | 'unitMinor' | 'confirmAbovePermille'>;

/**
 * The required confirmation.
 * @param knownMinor the price, or on a sealed lot the bidder's own bid; null before the first one
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
 * Terms that decide whether an amount is valid: the fixed ones, and the buy-now price while it can
 * be used.
 */
export type OfferTerms = FixedTerms & Pick<PublicLot, 'clickAndBuyMinor'>;

export type AmountFault = 'unreadable' | 'tooMuch' | 'buysAtOnce' | 'tooLittle' | 'notWholeStep';

/**
 * Why an amount would be refused. Null if it is valid.
 * @param amountMinor NaN for unreadable text
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

/** The highest bid below the buy-now price, in whole increments. Null without a buy-now price. */
export const highestOffer = ({
  basePriceMinor,
  unitMinor,
  clickAndBuyMinor,
}: OfferTerms): number | null =>
  clickAndBuyMinor === null
    ? null
    : basePriceMinor + Math.floor((clickAndBuyMinor - 1 - basePriceMinor) / unitMinor) * unitMinor;

/**
 * The dealer's current minimum. The increment applies to everybody, including the leader.
 * @param ownMinor the bidder's own bid, which must be raised in some formats; null before the first
 * one
 */
export const minimumOffer = (
  lot: Pick<PublicLot, 'format' | 'minimumNextMinor' | 'basePriceMinor' | 'unitMinor'>,
  ownMinor: number | null,
): number =>
  FORMAT_TRAITS[lot.format.kind].raisesOwn && ownMinor !== null
    ? ownMinor + lot.unitMinor
    : (lot.minimumNextMinor ?? lot.basePriceMinor);

/** The size of one step. */
export const stepOf = (
  { priceMinor, minimumNextMinor }: Pick<PublicLot, 'priceMinor' | 'minimumNextMinor'>,
  unitMinor: number,
): number =>
  priceMinor !== null && minimumNextMinor !== null && minimumNextMinor > priceMinor
    ? minimumNextMinor - priceMinor
    : unitMinor;

type LimitStanding = {
  readonly leastMinor: number;
  /** The agent's maximum. Null unless the dealer leads. */
  readonly maximumMinor: number | null;
};

/** The current minimum of this kind. Null for a purchase, whose price is fixed. */
export const minimumMaximumFor = (
  kind: OfferKind,
  { leastMinor, maximumMinor }: LimitStanding,
  terms: FixedTerms,
): number | null => {
  if (kind === 'clickAndBuy') return null;
  return kind === 'agent' ? minimumAgentOfMinor(leastMinor, maximumMinor, terms) : leastMinor;
};
