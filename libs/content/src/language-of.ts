import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@fairlot/countries';

/** More than any browser sends; the rest of a longer header is not read. */
const HEADER_LENGTH_MAX = 500;

/** Languages of ours that an ordinary tag names by its region (reading 41). */
const BY_REGION: Readonly<Record<string, Language>> = { 'nl-be': 'be', 'fr-lu': 'lu' };

/** `be` and `lu` are Belarusian and nothing in the tags of browsers; only `nl-BE` and `fr-LU` count. */
const languageOfTag = (tag: string): Language | null => {
  const regional = BY_REGION[tag];
  if (regional !== undefined) return regional;
  const primary = tag.split('-')[0];
  return isLanguage(primary) && primary !== 'be' && primary !== 'lu' ? primary : null;
};

/** The best of the header; null where it names none of ours. */
export const wishedLanguage = (acceptLanguage: string): Language | null => {
  const choices = acceptLanguage
    .slice(0, HEADER_LENGTH_MAX)
    .split(',')
    .flatMap((choice) => {
      const [tag = '', ...parameters] = choice.split(';').map((part) => part.trim().toLowerCase());
      const q = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
      const language = languageOfTag(tag);
      return language === null || !(q > 0) ? [] : [{ language, q }];
    });
  // Stable: of equal weights the first named wins.
  return choices.sort((a, b) => b.q - a.q)[0]?.language ?? null;
};

/**
 * The reader's language: the one of his profile (OTHER and the like count as none), else the best
 * of the `Accept-Language` header, else the default.
 */
export const languageOf = (
  acceptLanguage: string | null | undefined,
  preferred?: string | null,
): Language => {
  const own = preferred?.toLowerCase();
  if (isLanguage(own)) return own;
  return wishedLanguage(acceptLanguage ?? '') ?? DEFAULT_LANGUAGE;
};
