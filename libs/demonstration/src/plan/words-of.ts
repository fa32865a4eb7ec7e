import type { Language } from '@fairlot/countries';

/** Texts and pictures of the demonstration; its README describes them. */
export const DATA_FOLDER = new URL('../../data/', import.meta.url);

/** Belgian Dutch and Luxembourg's French use the texts of their neighbours (reading 41). */
const FALLBACK_LANGUAGE: Partial<Record<Language, Language>> = { be: 'nl', lu: 'fr' };
export const wordsLanguageOf = (language: Language): Language =>
  FALLBACK_LANGUAGE[language] ?? language;
