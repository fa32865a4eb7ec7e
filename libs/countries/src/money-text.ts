import { toEuros } from '@fairlot/kernel';
import { MARKET_PACKS, type IdMarket } from './markets.js';

/** A number as the market writes it (CON-005, CON-006, CON-007): `1'234,50` in most of them. */
export const numberText = (value: number, idMarket: IdMarket): string => {
  const { thousands, decimal, decimals } = MARKET_PACKS[idMarket].number;
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return `${value < 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : decimal + fraction}`;
};

/** Integer minor units as money of the market: `1'234,50 €`; the space does not break. */
export const moneyText = (minor: number, idMarket: IdMarket): string =>
  `${numberText(toEuros(minor), idMarket)}\u00A0€`;
