import type { Language } from '@fairlot/countries';

/** What the demonstration says and shows; its README describes it. */
export const DATA = new URL('../../data/', import.meta.url);

/** Belgian Dutch and Luxembourg's French are said in the words of their neighbours (reading 41). */
const WORDS_OF: Partial<Record<Language, Language>> = { be: 'nl', lu: 'fr' };
export const wordsOf = (language: Language): Language => WORDS_OF[language] ?? language;
