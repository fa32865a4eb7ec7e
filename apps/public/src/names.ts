import type { Language } from '@fairlot/countries';
import { languageTagOf, type HomeMarket, type SiteLocale } from './addresses.js';

/** The name of each language in the language itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  be: 'Nederlands',
  it: 'Italiano',
  de: 'Deutsch',
  es: 'Español',
  nl: 'Nederlands',
  fr: 'Français',
  pl: 'Polski',
  pt: 'Português',
  lu: 'Français',
};

/** The name of the country of a market, in the reader's language. */
export const marketName = (idMarket: HomeMarket, locale: SiteLocale): string => {
  const country = idMarket === 'EN' ? 'GB' : idMarket;
  const names = new Intl.DisplayNames(languageTagOf(locale), { type: 'region' });
  return names.of(country) ?? country;
};
