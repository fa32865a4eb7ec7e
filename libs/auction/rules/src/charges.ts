import { BOUNDS, isAmountOrNone } from './bounds.js';

/**
 * The base of the VAT. STANDARD: price and fee. MARGIN: only the fee, because the seller pays VAT
 * from the margin. NONE: no VAT.
 */
export const VAT_REGIMES = ['STANDARD', 'MARGIN', 'NONE'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];

/**
 * A share of the price in basis points (250 is 2.5 %), within bounds. Equal bounds are a flat fee.
 */
export type BuyerFee = {
  readonly basisPoints: number;
  readonly minMinor: number;
  /** Upper bound of the fee. Null for none. */
  readonly maxMinor: number | null;
};

/** The part of the charges that an owner chooses. The market determines the rate. */
export type ChargeTerms = { readonly vatRegime: VatRegime; readonly buyerFee: BuyerFee };

/** Everything that is added to a price, with the VAT rate on the day of publication. */
export type Charges = ChargeTerms & { readonly vatBasisPoints: number };

export const NO_CHARGES: Charges = {
  vatRegime: 'NONE',
  vatBasisPoints: 0,
  buyerFee: { basisPoints: 0, minMinor: 0, maxMinor: null },
};

/** Lines of a purchase in minor units. Price, fee and VAT add up to the total. */
export type ChargeLines = {
  readonly priceMinor: number;
  readonly feeMinor: number;
  readonly vatOnPriceMinor: number;
  readonly vatOnFeeMinor: number;
  /** VAT on price and fee together. */
  readonly vatMinor: number;
  readonly totalMinor: number;
};

/** 100 % in basis points. */
export const WHOLE_BASIS_POINTS = BOUNDS.basisPoints.max;

/**
 * Completes the terms with the standard rate of the market, as an auction stores them. If the
 * market has no rate, the rate is 0, which is a fault with a regime that needs one.
 *
 * @param rateBasisPoints standard VAT rate of the market; null if it has none
 */
export const chargesAtRate = (rateBasisPoints: number | null, terms: ChargeTerms): Charges => ({
  ...terms,
  vatBasisPoints: terms.vatRegime === 'NONE' ? 0 : (rateBasisPoints ?? 0),
});

export type ChargesFault = {
  readonly field: 'vatRegime' | `buyerFee.${keyof BuyerFee}`;
  readonly code: 'amount' | 'no_vat_rate' | 'max_below_min';
};

const isShare = (basisPoints: number): boolean =>
  Number.isSafeInteger(basisPoints) && basisPoints >= 0 && basisPoints <= WHOLE_BASIS_POINTS;

/**
 * The fault of the VAT: it needs a rate, and a sale without VAT must have none. A market without a
 * rate therefore allows no VAT.
 */
const vatFault = ({ vatRegime, vatBasisPoints }: Charges): ChargesFault['code'] | null => {
  if (!isShare(vatBasisPoints)) return 'amount';
  return (vatBasisPoints === 0) === (vatRegime === 'NONE') ? null : 'no_vat_rate';
};

const maxFault = ({ minMinor, maxMinor }: BuyerFee): ChargesFault['code'] | null => {
  if (maxMinor === null) return null;
  if (!isAmountOrNone(maxMinor)) return 'amount';
  return maxMinor < minMinor ? 'max_below_min' : null;
};

/** Returns the faults in charges, at most one per field. */
export const chargesFaults = (charges: Charges): ChargesFault[] => {
  const { buyerFee } = charges;
  const codes: readonly (readonly [ChargesFault['field'], ChargesFault['code'] | null])[] = [
    ['vatRegime', vatFault(charges)],
    ['buyerFee.basisPoints', isShare(buyerFee.basisPoints) ? null : 'amount'],
    ['buyerFee.minMinor', isAmountOrNone(buyerFee.minMinor) ? null : 'amount'],
    ['buyerFee.maxMinor', maxFault(buyerFee)],
  ];
  return codes.flatMap(([field, code]) => (code === null ? [] : [{ field, code }]));
};

/** A share of an amount, rounded half up. Exact for every safe integer. */
const shareOf = (minor: number, basisPoints: number): number => {
  const rest = minor % WHOLE_BASIS_POINTS;
  const scaled = rest * basisPoints + WHOLE_BASIS_POINTS / 2;
  const ofRest = (scaled - (scaled % WHOLE_BASIS_POINTS)) / WHOLE_BASIS_POINTS;
  return ((minor - rest) / WHOLE_BASIS_POINTS) * basisPoints + ofRest;
};

const feeForPrice = (priceMinor: number, { basisPoints, minMinor, maxMinor }: BuyerFee): number =>
  Math.min(Math.max(shareOf(priceMinor, basisPoints), minMinor), maxMinor ?? Infinity);

/**
 * What a buyer pays at a price, line by line. Each line is rounded half up, and does not fall if
 * the price rises. Server and client both use this function, so buyers are charged what they
 * confirmed.
 * @param priceMinor a whole number of minor units, zero or more
 */
export const chargesForPrice = (priceMinor: number, charges: Charges): ChargeLines => {
  const { vatRegime, vatBasisPoints, buyerFee } = charges;
  const feeMinor = feeForPrice(priceMinor, buyerFee);
  const vatOnPriceMinor = vatRegime === 'STANDARD' ? shareOf(priceMinor, vatBasisPoints) : 0;
  const vatOnFeeMinor = vatRegime === 'NONE' ? 0 : shareOf(feeMinor, vatBasisPoints);
  const vatMinor = vatOnPriceMinor + vatOnFeeMinor;
  const totalMinor = priceMinor + feeMinor + vatMinor;
  return { priceMinor, feeMinor, vatOnPriceMinor, vatOnFeeMinor, vatMinor, totalMinor };
};
