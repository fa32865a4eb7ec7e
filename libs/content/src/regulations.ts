import { MARKET_PACKS, type IdMarket, type Language } from '@fairlot/countries';
import { texts } from './texts.js';

/** Regulations of open and sealed auctions. */
export type RegulationKey = 'regulation.open' | 'regulation.sealed';

/** The regulation of a market in a language: the general rules and those of the market. */
export const regulationText = (
  key: RegulationKey,
  idMarket: IdMarket,
  language: Language,
): string => {
  const text = texts(language);
  const { nameKey, timeZone, currency } = MARKET_PACKS[idMarket];
  const own = text('regulation.market', { market: text(nameKey), timeZone, currency });
  return `${text(key)} ${own}`;
};

/** The binding text, in the language of the market. Templates refer to its hash. */
export const bindingRegulation = (key: RegulationKey, idMarket: IdMarket): string =>
  regulationText(key, idMarket, MARKET_PACKS[idMarket].defaultLanguage);
