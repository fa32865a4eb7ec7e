import type { PublishedRegulation } from '@fairlot/access-records';
import { texts } from '@fairlot/content';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@fairlot/countries';

/** The day from which version 1 counts. A changed text is a new version with a day of its own. */
const VERSION_1_AT = Date.UTC(2026, 0, 1);

/** What comes with the portal, in every language: for open and for sealed auctions. */
export const shippedRegulations = (): readonly PublishedRegulation[] =>
  (['regulation.open', 'regulation.sealed'] as const).map((key) => ({
    version: 1,
    publishedAt: VERSION_1_AT,
    bindingLanguage: DEFAULT_LANGUAGE,
    texts: new Map(LANGUAGES.map((language) => [language, texts(language)(key)])),
  }));
