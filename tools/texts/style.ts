import { REGIONAL } from '@fairlot/countries';
import type { AreaTexts } from './areas.ts';

type Rule = { readonly name: string; readonly pattern: RegExp };

const APOSTROPHE: Rule = { name: 'straight apostrophe', pattern: /\p{L}'\p{L}/u };
/** German alone sets a space before an ellipsis. */
const ELLIPSIS: Rule = { name: 'space before an ellipsis', pattern: / …$/ };
/** French sets a no-break space inside quotation marks and before these signs. */
const FRENCH: readonly Rule[] = [{ name: 'breaking space', pattern: / [:;?!»%]|« / }];
/** Italian addresses the reader as `lei`, in lower case. */
const ITALIAN: readonly Rule[] = [
  { name: 'tu', pattern: /(?<!\p{L})(?:tu|tuo|tua|tuoi|tue|puoi|hai|vuoi|devi)(?!\p{L})/iu },
  { name: 'capital Lei', pattern: /\p{Ll},? (?:Lei|La|Le|Suo|Sua|Suoi|Sue)(?!\p{L})/u },
];
/** Polish addresses the reader as `Państwo`. Imperatives are for buttons. */
const POLISH: readonly Rule[] = [
  {
    name: 'ty',
    pattern: /(?<!\p{L})(?:ciebie|tobie|tw(?:ój|o[ij]\p{L}*)|możesz|musisz)(?!\p{L})/iu,
  },
];
const DUTCH: readonly Rule[] = [{ name: 'single quotation mark', pattern: /‘/ }];
const PORTUGUESE: readonly Rule[] = [
  { name: 'você', pattern: /(?<!\p{L})(?:você|o senhor)(?!\p{L})/iu },
];
const RULES: Readonly<Record<string, readonly Rule[]>> = {
  fr: FRENCH,
  it: ITALIAN,
  nl: DUTCH,
  pl: POLISH,
  pt: PORTUGUESE,
};
const BASES: Readonly<Record<string, string>> = REGIONAL;

/** Texts with a wrong form of address or wrong typography: `word.sealed: breaking space`. */
export const styleFaults = (language: string, texts: AreaTexts): string[] => {
  const own = RULES[BASES[language] ?? language] ?? [];
  const rules = language === 'de' ? [APOSTROPHE] : [APOSTROPHE, ELLIPSIS, ...own];
  return [...texts].flatMap(([key, text]) =>
    rules.filter(({ pattern }) => pattern.test(text)).map(({ name }) => `${key}: ${name}`),
  );
};
