import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@fairlot/countries';

/** Characters of `Accept-Language` that are read: more than any browser sends. */
const HEADER_LENGTH_MAX = 500;

/** The languages of the portal that browsers name by a tag with a region (reading 41). */
const BY_REGION: Readonly<Record<string, Language>> = { 'nl-be': 'be', 'fr-lu': 'lu' };

/**
 * The language of a browser's tag. There `be` means Belarusian and `lu` is undefined, so the
 * portal's `be` and `lu` match only `nl-BE` and `fr-LU`.
 */
const languageOfTag = (tag: string): Language | null => {
  const regional = BY_REGION[tag];
  if (regional !== undefined) return regional;
  const primary = tag.split('-')[0];
  return isLanguage(primary) && primary !== 'be' && primary !== 'lu' ? primary : null;
};

/** The preferred language of the header; null if the portal supports none of its languages. */
export const preferredLanguage = (acceptLanguage: string): Language | null => {
  const choices = acceptLanguage
    .slice(0, HEADER_LENGTH_MAX)
    .split(',')
    .flatMap((choice) => {
      const [tag = '', ...parameters] = choice.split(';').map((part) => part.trim().toLowerCase());
      const q = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
      const language = languageOfTag(tag);
      return language === null || !(q > 0) ? [] : [{ language, q }];
    });
  // The sort is stable, so the first of equal weights wins.
  return choices.sort((a, b) => b.q - a.q)[0]?.language ?? null;
};

/**
 * The reader's language: that of the profile (but not OTHER), otherwise the best of
 * `Accept-Language`, otherwise the default.
 */
export const languageOf = (
  acceptLanguage: string | null | undefined,
  preferred?: string | null,
): Language => {
  const own = preferred?.toLowerCase();
  if (isLanguage(own)) return own;
  return preferredLanguage(acceptLanguage ?? '') ?? DEFAULT_LANGUAGE;
};
