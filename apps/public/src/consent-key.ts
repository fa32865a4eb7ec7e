import type { HomeMarket, Place } from './addresses.js';

/** CON-027: markets with a consent of their own; French speakers of Belgium have one too. */
const OWN: readonly HomeMarket[] = ['DE', 'NL', 'PL', 'PT', 'FR', 'LU', 'BE'];

/** Under which an answer is kept; the others share the default one (reading 40). */
export const consentKey = ({ idMarket, language }: Place): string => {
  if (idMarket === 'BE' && language === 'fr') return 'BE-FR';
  return OWN.includes(idMarket) ? idMarket : 'default';
};

/** CON-026. */
export const CONSENT_DAYS = 180;
export const consentCookie = (key: string): string => `fairlot_consent_${key}`;
/** Everything but what is needed is allowed. */
export const ALLOWED = 'preferences';
