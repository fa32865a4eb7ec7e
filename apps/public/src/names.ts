import type { Language } from '@fairlot/countries';
import { tagOf, type HomeMarket, type Place } from './addresses.js';

/** Each language in its own words. */
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

/** A market in the reader's words: that of its country. */
export const marketName = (idMarket: HomeMarket, place: Place): string => {
  const country = idMarket === 'EN' ? 'GB' : idMarket;
  const names = new Intl.DisplayNames(tagOf(place), { type: 'region' });
  return names.of(country) ?? country;
};
