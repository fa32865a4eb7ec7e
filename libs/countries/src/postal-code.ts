import { readField } from './forms/read-field.js';
import { formsOf } from './market-forms.js';
import { MARKET_PACKS, MARKETS } from './markets.js';

/**
 * A postal code in the format of its country, such as `3511 AB`. Null if it is invalid there. In
 * countries that are not markets, the code is returned as typed. @param country ISO 3166-1 alpha-2
 */
export const formatPostalCode = (country: string, text: string): string | null => {
  const idMarket = MARKETS.find((one) => MARKET_PACKS[one].country === country);
  const field = idMarket === undefined ? undefined : formsOf(idMarket).registration['postalCode'];
  if (field === undefined) return text;
  const { value, code } = readField(field, text);
  return code === null ? String(value) : null;
};
