import { baseKey, type AreaTexts } from './areas.ts';

/** Whether a text contains no words: it only includes another text, or only contains variables. */
const hasNoWords = (text: string): boolean =>
  text.replace(/\{\{.*?\}\}|\$t\(.*?\)/g, '').trim() === '';

/** Maps each key to all its forms in every language, as one string. */
const wordingsByKey = (languages: readonly AreaTexts[]): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [index, texts] of languages.entries())
    for (const [key, text] of texts) {
      if (hasNoWords(text)) continue;
      const form = `${index}${key.slice(baseKey(key).length)} ${text}\n`;
      found.set(baseKey(key), (found.get(baseKey(key)) ?? '') + form);
    }
  return found;
};

/**
 * The keys whose texts are equal in every language. Such texts are one term and belong in the
 * vocabulary. Words that are equal only in English may differ in meaning, so they may be repeated.
 */
export const repeatedIn = (languages: readonly AreaTexts[]): string[][] => {
  const keysOf = new Map<string, string[]>();
  for (const [key, wording] of wordingsByKey(languages))
    keysOf.set(wording, [...(keysOf.get(wording) ?? []), key]);
  return [...keysOf.values()].filter((keys) => keys.length > 1);
};
