import { REGISTRATION_CONSENTS, type Consent } from '@fairlot/access-domain';
import { consentWords } from '@fairlot/access-http';
import { lookUpElements } from '@fairlot/content';
import { MARKETS, type IdMarket, type Language } from '@fairlot/countries';
import type { ChoiceView, SiteLocale, RegistrationView } from '@fairlot/public';

const CHOICE_TABLES = ['COUNTRY', 'DEALER_ACTIVITY', 'CAR_SOLD', 'BUYING_INTEREST'];

/** SCR-025: the elements of a code table, sorted by their ranking. */
const choicesOf = (groupCode: string, language: Language, idMarket?: IdMarket): ChoiceView[] =>
  (lookUpElements(groupCode, { language, idMarket }) ?? []).map(({ elementCode, elementDes }) => ({
    code: elementCode,
    name: elementDes,
  }));

/** VAL-096: the areas of a market, each under `idMarket.groupCode.elementCode`. */
const areaNamesIn = (idMarket: IdMarket, language: Language): [key: string, name: string][] =>
  choicesOf('COUNTRY_AREA', language, idMarket).map(({ code, name }) => [
    `${idMarket}.COUNTRY_AREA.${code}`,
    name,
  ]);

/** The choices and consent texts of the registration form, in the reader's language. */
export const registrationView = ({ language }: SiteLocale): RegistrationView => {
  // The displayed version of the text is the one that is stored with the consent.
  const consentText = (consent: Consent, field: keyof typeof REGISTRATION_CONSENTS) =>
    consentWords(consent, REGISTRATION_CONSENTS[field], language);
  return {
    name: 'registration',
    choices: Object.fromEntries(CHOICE_TABLES.map((table) => [table, choicesOf(table, language)])),
    areas: Object.fromEntries(MARKETS.flatMap((idMarket) => areaNamesIn(idMarket, language))),
    consents: {
      checkConsents1: consentText('consent1', 'checkConsents1'),
      checkConsents2: consentText('consent2', 'checkConsents2'),
      checkConsents3: consentText('consent3', 'checkConsents3'),
    },
  };
};
