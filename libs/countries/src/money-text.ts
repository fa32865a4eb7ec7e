import { toEuros } from '@fairlot/kernel';
import { MARKET_PACKS, type IdMarket } from './markets.js';

/** A number in the format of the market (CON-005, CON-006, CON-007), mostly `1'234,50`. */
export const numberText = (value: number, idMarket: IdMarket): string => {
  const { thousands, decimal, decimals } = MARKET_PACKS[idMarket].number;
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`;
};

/** Integer minor units as money of the market: `1'234,50 €` with a no-break space. */
export const moneyText = (minor: number, idMarket: IdMarket): string =>
  `${numberText(toEuros(minor), idMarket)}\u00A0€`;
