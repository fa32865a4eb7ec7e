import { toMinor } from '@fairlot/kernel';
import { plainNumber } from '@fairlot/kernel/written';

const CURRENCY_PATTERN = String.raw`(?:€|euros?|eur)`;
/** Words in advertisements that mark a price as fixed or negotiable. */
const PRICE_WORDS = [
  'vhb',
  'vb',
  'fp',
  'festpreis',
  'verhandlungsbasis',
  'ono',
  'obo',
  'bespreekbaar',
  'tratt',
  'trattabile',
  'trattabili',
  'neg',
  'negoziabile',
  'negoziabili',
  'negociable',
  'negociables',
  'negociável',
  'négociable',
  'à débattre',
  'do negocjacji',
];
const PRICE_NOTE = String.raw`[/|]?\s*\(?(?:${PRICE_WORDS.join('|')})\)?`;
const PRICE_LABELS = 'vhb|vb|fp|festpreis|preis|price|prezzo|prix|precio|preço|prijs|cena';
const AMOUNT_PREFIX = new RegExp(
  String.raw`^(?:${CURRENCY_PATTERN}\.?|(?:${PRICE_LABELS})(?:\s*:|(?=\s)))\s*`,
  'iu',
);
const AMOUNT_SUFFIX = new RegExp(
  String.raw`\s*(?:${CURRENCY_PATTERN}|${PRICE_NOTE}|[*!])\.?$`,
  'iu',
);
/** `,-` and similar endings mean that there are no cents. */
const NO_CENTS = /\s*[.,]\s*(?:[-\p{Pd}−]{1,2}|=)$/u;
/** A cell that is still quoted because it was quoted twice. */
const QUOTED_TEXT = /^"(.*)"$/u;
const AMOUNT_PATTERN = /^(\d{1,8}|[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\2\d{3})?)(?:[.,](\d{1,2}))?$/;
/** More than three decimals mean that a formula computed the amount. */
const FORMULA_RESULT = /^(\d{1,8})[.,](\d{4,})$/;
const MAX_MINOR = 1_000_000_000;

const bareAmount = (text: string): string => {
  let bare = plainNumber(text)?.replace(QUOTED_TEXT, '$1') ?? '';
  for (let before = ''; before !== bare;)
    [before, bare] = [
      bare,
      bare.replace(AMOUNT_PREFIX, '').replace(AMOUNT_SUFFIX, '').replace(NO_CENTS, '').trim(),
    ];
  return bare;
};

/**
 * Reads an amount in hundredths of a euro. Null for invalid amounts and other currencies. Three
 * digits after a separator are thousands, and one or two are cents, for any separator.
 */
export const readAmount = (text: string): number | null => {
  const bare = bareAmount(text);
  const [, whole = '', rest] = FORMULA_RESULT.exec(bare) ?? [];
  const [, euros = whole, , cents = '0'] = AMOUNT_PATTERN.exec(bare) ?? [];
  if (euros === '') return null;
  const fraction = rest === undefined ? cents : rest;
  const exact = Number(`${euros.replaceAll(/\D/g, '')}.${fraction}`);
  const minor = toMinor(Math.round(exact * 100) / 100);
  return minor === null || minor <= 0 || minor > MAX_MINOR ? null : minor;
};
