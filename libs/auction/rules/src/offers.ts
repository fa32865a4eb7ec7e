import { isAmount, MAX_AMOUNT } from './bounds.js';
import { roundUpToGrid } from './increments.js';

/** The facts with which an amount is checked, from the lot's terms; amounts in minor units. */
export type OfferTerms = {
  readonly basePriceMinor: number;
  readonly unitMinor: number;
  readonly confirmAbovePermille: number;
};

/** Check 10 of a bid (domain section 3): the starting price plus a whole multiple of the unit. */
export const isWholeStep = (
  amountMinor: number,
  { basePriceMinor, unitMinor }: Pick<OfferTerms, 'basePriceMinor' | 'unitMinor'>,
): boolean => isAmount(amountMinor) && (amountMinor - basePriceMinor) % unitMinor === 0;

/**
 * Returns the lowest maximum that a dealer's next agent may have (domain section 4): the minimum
 * for everybody, or any whole unit above the dealer's current maximum.
 * @param maximumMinor up to which the engine bids for the dealer; null unless the dealer leads
 */
export const minimumAgentOfMinor = (
  minimumNextMinor: number,
  maximumMinor: number | null,
  { basePriceMinor, unitMinor }: Pick<OfferTerms, 'basePriceMinor' | 'unitMinor'>,
): number =>
  maximumMinor === null
    ? minimumNextMinor
    : roundUpToGrid(maximumMinor + 1, basePriceMinor, unitMinor);

/**
 * Check 13 of a bid, against mistyped amounts: bidders must confirm an amount above this share of
 * the price that they know.
 * @param knownMinor price that the bidder knows; null before the first bid, when the base price
 * counts
 */
export const needsConfirmation = (
  amountMinor: number,
  knownMinor: number | null,
  {
    basePriceMinor,
    confirmAbovePermille,
  }: Pick<OfferTerms, 'basePriceMinor' | 'confirmAbovePermille'>,
): boolean => amountMinor * 1000 > (knownMinor ?? basePriceMinor) * confirmAbovePermille;

/** An amount that exceeds the confirmation limit by this factor is certainly a mistake. */
const LIMIT_TIMES_CONFIRMATION = 20;
/**
 * Leaves room for outbidding a bid at the limit. A higher factor would let a few bids reach any
 * amount.
 */
const LIMIT_TIMES_PRICE = 2;
/**
 * A lot with a low starting price has an unknown value, so the price of a new car is always
 * allowed.
 */
const LIMIT_AT_LEAST_MINOR = 50_000_00;

/** The known value of a lot; minor units. */
type LotValue = Pick<OfferTerms, 'basePriceMinor' | 'confirmAbovePermille'> & {
  /** Sale price of similar vehicles; 0 without any. */
  readonly marketValueMinor: number;
};

/**
 * Returns the highest amount of a bid, confirmed or not. It follows from the pinned policy and the
 * higher of base price and market value. Nobody could outbid a higher bid.
 *
 * @param priceMinor current price; null before the first bid, and always on a sealed lot, where own
 *   bids must not raise the limit of their dealer
 */
export const offerLimitMinor = (
  priceMinor: number | null,
  { basePriceMinor, confirmAbovePermille, marketValueMinor }: LotValue,
): number => {
  const worthMinor = Math.max(basePriceMinor, marketValueMinor);
  const limitMinor = Math.floor(
    (worthMinor / 1000) * confirmAbovePermille * LIMIT_TIMES_CONFIRMATION,
  );
  const outbidMinor = (priceMinor ?? 0) * LIMIT_TIMES_PRICE;
  return Math.min(MAX_AMOUNT, Math.max(LIMIT_AT_LEAST_MINOR, limitMinor, outbidMinor));
};
