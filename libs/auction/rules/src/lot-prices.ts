import { isAmount } from './bounds.js';

/** Minor units; null for none. */
export type LotPrices = {
  readonly basePriceMinor: number;
  readonly reserveMinor: number | null;
  readonly clickAndBuyMinor: number | null;
};

export type LotPriceFault = {
  readonly field: keyof LotPrices;
  readonly code: 'amount' | 'reserve_below_base' | 'click_and_buy_too_low' | 'not_in_this_format';
};

const reserveFault = ({ basePriceMinor: base, reserveMinor: reserve }: LotPrices) => {
  if (reserve === null) return null;
  if (!isAmount(reserve)) return 'amount';
  return reserve < base ? 'reserve_below_base' : null;
};

const clickAndBuyFault = (prices: LotPrices, mayHave: boolean) => {
  const { basePriceMinor: base, reserveMinor: reserve, clickAndBuyMinor: clickAndBuy } = prices;
  if (clickAndBuy === null) return null;
  if (!mayHave) return 'not_in_this_format';
  if (!isAmount(clickAndBuy)) return 'amount';
  return clickAndBuy > base && clickAndBuy >= (reserve ?? base) ? null : 'click_and_buy_too_low';
};

/**
 * Returns the faults in the prices of a lot, at most one per field. Other fields are checked once
 * the base price is valid. The format decides whether a lot may have a click-and-buy.
 */
export const lotPriceFaults = (prices: LotPrices, mayClickAndBuy: boolean): LotPriceFault[] => {
  if (!isAmount(prices.basePriceMinor)) return [{ field: 'basePriceMinor', code: 'amount' }];
  const reserve = reserveFault(prices);
  const clickAndBuy = clickAndBuyFault(prices, mayClickAndBuy);
  return [
    ...(reserve === null ? [] : [{ field: 'reserveMinor', code: reserve } as const]),
    ...(clickAndBuy === null ? [] : [{ field: 'clickAndBuyMinor', code: clickAndBuy } as const]),
  ];
};
