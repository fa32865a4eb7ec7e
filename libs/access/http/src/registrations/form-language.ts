import { preferredLanguage } from '@fairlot/content';
import { isMarket, MARKET_PACKS, type Language } from '@fairlot/countries';

/**
 * Language of the e-mails about a form that anybody can fill in. It is the language of the form's
 * page, sent as `Accept-Language`, or that of the form's market. The language of a signed-in user
 * does not count.
 */
export const formLanguage = (acceptLanguage: string | undefined, idMarket: string): Language =>
  preferredLanguage(acceptLanguage ?? '') ??
  MARKET_PACKS[isMarket(idMarket) ? idMarket : 'OTHER'].defaultLanguage;
