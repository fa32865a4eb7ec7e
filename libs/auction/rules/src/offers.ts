import { isAmount } from './bounds.js';
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
