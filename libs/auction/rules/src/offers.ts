import { isAmount, MAX_AMOUNT } from './bounds.js';
import { ontoGrid } from './increments.js';

/** What an amount is judged by, as the lot's terms pin it; amounts in minor units. */
export type OfferTerms = {
  readonly basePriceMinor: number;
  readonly unitMinor: number;
  readonly confirmAbovePermille: number;
};

/** Check 10 of an offer (domain section 3): the base price and a whole multiple of the unit. */
export const isWholeStep = (
  amountMinor: number,
  { basePriceMinor, unitMinor }: Pick<OfferTerms, 'basePriceMinor' | 'unitMinor'>,
): boolean => isAmount(amountMinor) && (amountMinor - basePriceMinor) % unitMinor === 0;

/**
 * What the maximum of a dealer's next agent must reach (domain section 4): what everybody's offer must,
 * or by any whole unit more than what binds him already.
 *
 * @param maximumMinor what the engine bids up to for him; null unless he leads
 */
export const leastAgentMinor = (
  minimumNextMinor: number,
  maximumMinor: number | null,
  { basePriceMinor, unitMinor }: Pick<OfferTerms, 'basePriceMinor' | 'unitMinor'>,
): number =>
  maximumMinor === null ? minimumNextMinor : ontoGrid(maximumMinor + 1, basePriceMinor, unitMinor);

/**
 * Check 13 of an offer, fat finger: above so many thousandths of the price that the bidder knows it
 * is asked whether the amount is meant.
 *
 * @param knownMinor null before a price is known: then the base price stands for it
 */
export const needsConfirmation = (
  amountMinor: number,
  knownMinor: number | null,
  {
    basePriceMinor,
    confirmAbovePermille,
  }: Pick<OfferTerms, 'basePriceMinor' | 'confirmAbovePermille'>,
): boolean => amountMinor * 1000 > (knownMinor ?? basePriceMinor) * confirmAbovePermille;

/** So many times the amount from which confirmation is asked is no amount that anybody means. */
const LIMIT_TIMES_CONFIRMATION = 20;
/** Of a lot that starts low it is not known what it is worth: the price of a new car is no slip. */
const LIMIT_AT_LEAST_MINOR = 50_000_00;

/** What a lot is worth, as far as it is known; minor units. */
type Worth = Pick<OfferTerms, 'basePriceMinor' | 'confirmAbovePermille'> & {
  /** What vehicles alike were sold for; 0 where none was. */
  readonly marketValueMinor: number;
};

/**
 * The most that is taken as an offer, confirmed or not: by the pinned policy, of the highest of base price,
 * known price and market value. Beyond it nobody could outbid.
 *
 * @param knownMinor as for `needsConfirmation`
 */
export const offerLimitMinor = (
  knownMinor: number | null,
  { basePriceMinor, confirmAbovePermille, marketValueMinor }: Worth,
): number => {
  const worthMinor = Math.max(basePriceMinor, knownMinor ?? 0, marketValueMinor);
  const limitMinor = Math.floor(
    (worthMinor / 1000) * confirmAbovePermille * LIMIT_TIMES_CONFIRMATION,
  );
  return Math.min(MAX_AMOUNT, Math.max(LIMIT_AT_LEAST_MINOR, limitMinor));
};
