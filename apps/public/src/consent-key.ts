import type { HomeMarket, SiteLocale } from './addresses.js';

/**
 * CON-027: markets whose consent is stored separately. In Belgium, French has its own consent too.
 */
const MARKETS_WITH_OWN_CONSENT: readonly HomeMarket[] = ['DE', 'NL', 'PL', 'PT', 'FR', 'LU', 'BE'];

/** The key under which an answer is stored. Most markets share the default key (reading 40). */
export const consentKey = ({ idMarket, language }: SiteLocale): string => {
  if (idMarket === 'BE' && language === 'fr') return 'BE-FR';
  return MARKETS_WITH_OWN_CONSENT.includes(idMarket) ? idMarket : 'default';
};

/** Number of days for which a choice about cookies is stored (CON-026). */
export const CONSENT_DAYS = 180;
export const consentCookie = (key: string): string => `fairlot_consent_${key}`;
/** The answer by which a visitor allows more than the necessary cookies. */
export const ALLOWING_ANSWER = 'preferences';
