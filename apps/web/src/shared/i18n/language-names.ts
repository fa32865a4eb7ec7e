import type { Language } from '@fairlot/countries';

/** The name of each language in the language itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  be: 'Nederlands (België)',
  it: 'Italiano',
  de: 'Deutsch',
  es: 'Español',
  nl: 'Nederlands',
  fr: 'Français',
  pl: 'Polski',
  pt: 'Português',
  lu: 'Français (Luxembourg)',
};
