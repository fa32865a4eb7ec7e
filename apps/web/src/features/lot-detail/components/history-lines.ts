import type { OfferView } from '@fairlot/contracts/auction';

/** A line of the bid history: a bid or the void of a bid, with the resulting price and leader. */
export type HistoryLine = Pick<OfferView, 'at' | 'priceMinor' | 'leader'> & {
  readonly offer: OfferView;
  readonly isVoid: boolean;
};

/**
 * The lines of the history, oldest first. The void of a bid has its own line, after that of the
 * bid.
 */
export const historyLinesOf = (offers: readonly OfferView[]): readonly HistoryLine[] =>
  offers
    .flatMap((offer): HistoryLine[] => {
      const { at, priceMinor, leader, afterVoid } = offer;
      const made = { offer, at, priceMinor, leader, isVoid: false };
      return afterVoid === null ? [made] : [made, { ...afterVoid, offer, isVoid: true }];
    })
    .toSorted((a, b) => a.at - b.at || Number(a.isVoid) - Number(b.isVoid));

/** A step of the price curve: the price that applies from this instant. */
export type PriceStep = { readonly at: number; readonly priceMinor: number };

/**
 * The steps of the price curve. A voided bid has no step, but its void has one. If no bid remains
 * after a void, the step has the starting price.
 */
export const priceStepsOf = (
  lines: readonly HistoryLine[],
  basePriceMinor: number,
): readonly PriceStep[] =>
  lines
    .filter(({ offer, isVoid }) => offer.priceMinor !== null && (isVoid || !offer.voided))
    .map(({ at, priceMinor }) => ({ at, priceMinor: priceMinor ?? basePriceMinor }));
