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
): boolean => Number.isSafeInteger(amountMinor) && (amountMinor - basePriceMinor) % unitMinor === 0;

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
