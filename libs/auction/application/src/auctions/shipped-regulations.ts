import type { PublishedRegulation } from '@fairlot/access-records';
import { regulationText, texts } from '@fairlot/content';
import { DEFAULT_LANGUAGE, LANGUAGES, MARKET_PACKS, MARKETS } from '@fairlot/countries';

/** The day from which version 1 applies. A changed text is a new version with its own day. */
const VERSION_1_AT = Date.UTC(2026, 0, 1);
const FIRST_VERSION = { version: 1, publishedAt: VERSION_1_AT } as const;

/**
 * The built-in regulations for open and for sealed auctions. Each market has its own regulation,
 * and the text in the market's language is binding. A regulation without a market is for older
 * auctions that refer to it. Each exists in every language, because dealers of other markets read
 * it too.
 */
export const shippedRegulations = (): readonly PublishedRegulation[] =>
  (['regulation.open', 'regulation.sealed'] as const).flatMap((key) => [
    {
      ...FIRST_VERSION,
      bindingLanguage: DEFAULT_LANGUAGE,
      texts: new Map(LANGUAGES.map((language) => [language, texts(language)(key)])),
    },
    ...MARKETS.map((idMarket) => ({
      ...FIRST_VERSION,
      bindingLanguage: MARKET_PACKS[idMarket].defaultLanguage,
      texts: new Map(
        LANGUAGES.map((language) => [language, regulationText(key, idMarket, language)]),
      ),
    })),
  ]);
