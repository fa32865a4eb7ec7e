import type { OfferView } from '@fairlot/contracts/auction';

/** A bid on a lot or its void, with the resulting price and leader. */
export type HistoryLine = Pick<OfferView, 'at' | 'priceMinor' | 'leader'> & {
  readonly offer: OfferView;
  readonly isVoid: boolean;
};

/** Lines in order of time. A void has its own line, after that of its bid. */
export const historyLinesOf = (offers: readonly OfferView[]): readonly HistoryLine[] =>
  offers
    .flatMap((offer): HistoryLine[] => {
      const { at, priceMinor, leader, afterVoid } = offer;
      const made = { offer, at, priceMinor, leader, isVoid: false };
      return afterVoid === null ? [made] : [made, { ...afterVoid, offer, isVoid: true }];
    })
    .toSorted((a, b) => a.at - b.at || Number(a.isVoid) - Number(b.isVoid));

/** A price from an instant on. */
export type PriceStep = { readonly at: number; readonly priceMinor: number };

/**
 * The steps of the price curve. A voided bid makes no step, but its void does. If no bid remains
 * after a void, the price is the starting price.
 */
export const priceStepsOf = (
  lines: readonly HistoryLine[],
  basePriceMinor: number,
): readonly PriceStep[] =>
  lines
    .filter(({ offer, isVoid }) => offer.priceMinor !== null && (isVoid || !offer.voided))
    .map(({ at, priceMinor }) => ({ at, priceMinor: priceMinor ?? basePriceMinor }));
