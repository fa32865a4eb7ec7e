import type { Regulation } from '@fairlot/access-records';
import { DEFAULT_LANGUAGE, REGIONAL_BASES } from '@fairlot/countries';

type BoundTexts = {
  readonly texts: readonly Regulation[];
  readonly bindingLanguage: string | null;
};

const BASE_LANGUAGES: Readonly<Record<string, string>> = REGIONAL_BASES;

/**
 * The text for a reader: in the reader's language, the base of that language, English, or the
 * binding language. Null if this portal has none of them.
 */
export const regulationTextFor = (
  { texts, bindingLanguage }: BoundTexts,
  language: string,
): Regulation | null =>
  [language, BASE_LANGUAGES[language], DEFAULT_LANGUAGE, bindingLanguage]
    .map((wanted) => texts.find((one) => one.language === wanted))
    .find((one) => one !== undefined) ?? null;

/**
 * The binding language of a built-in regulation: that of the text whose hash identifies the
 * regulation.
 */
export const bindingLanguageOf = (texts: readonly Regulation[]): string | null =>
  texts.find(({ textHash, hash }) => textHash === hash)?.language ?? null;
