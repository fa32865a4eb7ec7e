import { preferredLanguage } from '@fairlot/content';
import { isMarket, MARKET_PACKS, type Language } from '@fairlot/countries';

/**
 * Language of the e-mails about a public form: the language of its page, which is sent as
 * `Accept-Language`, otherwise that of its market. The profile of a signed-in user is ignored,
 * because the form can be about somebody else.
 */
export const formLanguage = (acceptLanguage: string | undefined, idMarket: string): Language =>
  preferredLanguage(acceptLanguage ?? '') ??
  MARKET_PACKS[isMarket(idMarket) ? idMarket : 'OTHER'].defaultLanguage;
