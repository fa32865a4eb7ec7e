import { rulesOf, type SaleFormat } from '@fairlot/auction-domain';
import { lotFieldsOf, type LotFields } from '@fairlot/auction-rules';
import type { RandomNumbers } from './random.js';

const RESERVE_SHARE = 0.25;
const CLICK_AND_BUY_SHARE = 0.2;

/**
 * A starting price well below the asking price, on the policy's grid. Some lots have a reserve
 * price or a click-and-buy price.
 */
export const lotPrices = (
  askingMinor: number,
  { unitMinor, format }: { readonly unitMinor: number; readonly format: SaleFormat },
  random: RandomNumbers,
): LotFields => {
  const onGrid = (minor: number) => Math.max(unitMinor, Math.round(minor / unitMinor) * unitMinor);
  const basePriceMinor = onGrid(askingMinor * (0.48 + 0.1 * random.next()));
  const isReserved = random.next() < RESERVE_SHARE;
  const reserveMinor = isReserved ? Math.max(basePriceMinor, onGrid(askingMinor * 0.74)) : null;
  const isAtOnce = random.next() < CLICK_AND_BUY_SHARE && rulesOf(format).clickAndBuy;
  const clickAndBuyMinor = isAtOnce
    ? Math.max(onGrid(askingMinor * 1.02), (reserveMinor ?? basePriceMinor) + unitMinor)
    : null;
  return lotFieldsOf({ basePriceMinor, reserveMinor, clickAndBuyMinor });
};
