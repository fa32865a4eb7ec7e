import type { HomeMarket, SiteLocale } from './addresses.js';

/** CON-027: markets with a separate consent. French in Belgium has one, too. */
const MARKETS_WITH_OWN_CONSENT: readonly HomeMarket[] = ['DE', 'NL', 'PL', 'PT', 'FR', 'LU', 'BE'];

/** The storage key of an answer. Most markets share the default key (reading 40). */
export const consentKey = ({ idMarket, language }: SiteLocale): string => {
  if (idMarket === 'BE' && language === 'fr') return 'BE-FR';
  return MARKETS_WITH_OWN_CONSENT.includes(idMarket) ? idMarket : 'default';
};

/** How long a choice of cookies is stored (CON-026). */
export const CONSENT_DAYS = 180;
export const consentCookie = (key: string): string => `fairlot_consent_${key}`;
/** The answer that allows more than what is necessary. */
export const ALLOWING_ANSWER = 'preferences';
