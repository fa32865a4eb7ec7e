import { preferredLanguage } from '@fairlot/content';
import { isMarket, MARKET_PACKS, type Language } from '@fairlot/countries';

/**
 * Language of the e-mails about a form that anybody can fill in: that of its page, which sends it as
 * `Accept-Language`, or otherwise that of the form's market. The signed-in user's language does not count.
 */
export const formLanguage = (acceptLanguage: string | undefined, idMarket: string): Language =>
  preferredLanguage(acceptLanguage ?? '') ??
  MARKET_PACKS[isMarket(idMarket) ? idMarket : 'OTHER'].defaultLanguage;
