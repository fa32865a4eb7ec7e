import { isAmount, MAX_AMOUNT } from './bounds.js';
import { roundUpToGrid } from './increments.js';

/** The terms of a lot with which an amount is checked. Amounts are in minor units. */
export type OfferTerms = {
  readonly basePriceMinor: number;
  readonly unitMinor: number;
  readonly confirmAbovePermille: number;
};

/**
 * Check 10 of a bid (domain section 3): whether the amount is the starting price plus a whole
 * multiple of the unit.
 */
export const isWholeStep = (
  amountMinor: number,
  { basePriceMinor, unitMinor }: Pick<OfferTerms, 'basePriceMinor' | 'unitMinor'>,
): boolean => isAmount(amountMinor) && (amountMinor - basePriceMinor) % unitMinor === 0;

/**
 * Returns the lowest maximum that a dealer's next agent may have (domain section 4): the next
 * minimum bid, or for the leader at least one unit above the current maximum.
 * @param maximumMinor current maximum of the dealer's agent; null unless the dealer leads
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
 * Check 13 of a bid, against typing errors: whether bidders must confirm the amount, because it is
 * far above the price that they know.
 * @param knownMinor price that the bidder knows; null before the first bid, when the starting price
 * is used
 */
export const needsConfirmation = (
  amountMinor: number,
  knownMinor: number | null,
  {
    basePriceMinor,
    confirmAbovePermille,
  }: Pick<OfferTerms, 'basePriceMinor' | 'confirmAbovePermille'>,
): boolean => amountMinor * 1000 > (knownMinor ?? basePriceMinor) * confirmAbovePermille;

/** An amount this many times the confirmation limit is certainly a mistake. */
const LIMIT_TIMES_CONFIRMATION = 20;
/**
 * The limit is at least this many times the price, so that a bid at the limit can be outbid. With a
 * higher factor, a few bids could reach any amount.
 */
const LIMIT_TIMES_PRICE = 2;
/**
 * Minimum of the limit: the price of a new car. A low starting price says nothing about the value
 * of a lot.
 */
const LIMIT_AT_LEAST_MINOR = 50_000_00;

/** What is known about the value of a lot, in minor units. */
type LotValue = Pick<OfferTerms, 'basePriceMinor' | 'confirmAbovePermille'> & {
  /** Sale price of similar vehicles; 0 without any. */
  readonly marketValueMinor: number;
};

/**
 * Returns the highest amount of a bid, even if it is confirmed. It follows from the policy of the
 * auction, and from the higher of starting price and market value. A higher bid could not be
 * outbid.
 *
 * @param priceMinor current price; null before the first bid, and always on a sealed lot, where a
 * dealer's own bids must not raise its limit
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
