import type { OfferView } from '@fairlot/contracts/auction';

/** What happened to a lot, and where it left price and leader: an offer, or the void of one. */
export type HistoryLine = Pick<OfferView, 'at' | 'priceMinor' | 'leader'> & {
  readonly offer: OfferView;
  readonly isVoid: boolean;
};

/** In the order in which it happened; a void stands at its own time, after what it took back. */
export const linesOf = (offers: readonly OfferView[]): readonly HistoryLine[] =>
  offers
    .flatMap((offer): HistoryLine[] => {
      const { at, priceMinor, leader, afterVoid } = offer;
      const made = { offer, at, priceMinor, leader, isVoid: false };
      return afterVoid === null ? [made] : [made, { ...afterVoid, offer, isVoid: true }];
    })
    .toSorted((a, b) => a.at - b.at || Number(a.isVoid) - Number(b.isVoid));

/** A price from a moment on. */
export type PriceStep = { readonly at: number; readonly priceMinor: number };

/** What was offered for nothing moves no curve, its void does; without any offer the base is asked. */
export const stepsOf = (
  lines: readonly HistoryLine[],
  basePriceMinor: number,
): readonly PriceStep[] =>
  lines
    .filter(({ offer, isVoid }) => offer.priceMinor !== null && (isVoid || !offer.voided))
    .map(({ at, priceMinor }) => ({ at, priceMinor: priceMinor ?? basePriceMinor }));
