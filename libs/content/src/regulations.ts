import { MARKET_PACKS, type IdMarket, type Language } from '@fairlot/countries';
import { texts } from './texts.js';

/** Of open and of sealed auctions. */
export type RegulationKey = 'regulation.open' | 'regulation.sealed';

/** The regulation of a market in a language: the rules of the sale, and what is the market's own. */
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

/** In the market's own language, which binds: its hash is what templates pin. */
export const bindingRegulation = (key: RegulationKey, idMarket: IdMarket): string =>
  regulationText(key, idMarket, MARKET_PACKS[idMarket].defaultLanguage);
