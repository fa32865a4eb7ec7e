import { REGIONAL_BASES } from '@fairlot/countries';
import type { AreaTexts } from './areas.ts';

type Rule = { readonly name: string; readonly pattern: RegExp };

const APOSTROPHE_RULE: Rule = { name: 'straight apostrophe', pattern: /\p{L}'\p{L}/u };
/** Matches a space before an ellipsis, which only German uses. */
const ELLIPSIS_RULE: Rule = { name: 'space before an ellipsis', pattern: / …$/ };
/**
 * Matches breaking spaces where French requires a no-break space: inside quotation marks, and
 * before these signs.
 */
const FRENCH_RULES: readonly Rule[] = [{ name: 'breaking space', pattern: / [:;?!»%]|« / }];
/** Matches other forms of address than `lei` in lower case, which Italian uses for the reader. */
const ITALIAN_RULES: readonly Rule[] = [
  { name: 'tu', pattern: /(?<!\p{L})(?:tu|tuo|tua|tuoi|tue|puoi|hai|vuoi|devi)(?!\p{L})/iu },
  { name: 'capital Lei', pattern: /\p{Ll},? (?:Lei|La|Le|Suo|Sua|Suoi|Sue)(?!\p{L})/u },
];
/**
 * Matches other forms of address than `Państwo`, which Polish uses for the reader. Imperatives are
 * for buttons.
 */
const POLISH_RULES: readonly Rule[] = [
  {
    name: 'ty',
    pattern: /(?<!\p{L})(?:ciebie|tobie|tw(?:ój|o[ij]\p{L}*)|możesz|musisz)(?!\p{L})/iu,
  },
];
const DUTCH_RULES: readonly Rule[] = [{ name: 'single quotation mark', pattern: /‘/ }];
const PORTUGUESE_RULES: readonly Rule[] = [
  { name: 'você', pattern: /(?<!\p{L})(?:você|o senhor)(?!\p{L})/iu },
];
const RULES_BY_LANGUAGE: Readonly<Record<string, readonly Rule[]>> = {
  fr: FRENCH_RULES,
  it: ITALIAN_RULES,
  nl: DUTCH_RULES,
  pl: POLISH_RULES,
  pt: PORTUGUESE_RULES,
};
const BASE_LANGUAGES: Readonly<Record<string, string>> = REGIONAL_BASES;

/**
 * The texts with a wrong form of address or wrong typography, such as `word.sealed: breaking
 * space`.
 */
export const styleFaults = (language: string, texts: AreaTexts): string[] => {
  const own = RULES_BY_LANGUAGE[BASE_LANGUAGES[language] ?? language] ?? [];
  const rules = language === 'de' ? [APOSTROPHE_RULE] : [APOSTROPHE_RULE, ELLIPSIS_RULE, ...own];
  return [...texts].flatMap(([key, text]) =>
    rules.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${key}: ${name}`),
  );
};
