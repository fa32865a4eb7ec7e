import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGIONAL_BASES } from '@fairlot/countries';
import { baseKey, type AreaTexts } from './areas.ts';

/**
 * The English words of a concept, and for each language what a text must contain if the English
 * text contains them.
 */
type Term = { readonly en: RegExp; readonly words: Readonly<Record<string, RegExp>> };

/** Concepts of `docs/GLOSSARY.md` whose words can be recognised by their beginnings. */
const TERM_BY_NAME: Readonly<Record<string, Term>> = {
  'maximum bid': {
    en: /\bmaximum bid/i,
    words: {
      de: /maximalgebot/i,
      es: /pujas? máxima/i,
      fr: /enchères? maximale/i,
      it: /offert[ae] massim/i,
      nl: /maximumbod/i,
      pl: /maksymaln/i,
      pt: /licitaç(?:ão|ões) máxima/i,
    },
  },
  template: {
    en: /\btemplates?\b/i,
    words: {
      de: /vorlage/i,
      es: /\bplantilla/i,
      fr: /\bmodèle/i,
      it: /\bmodell/i,
      nl: /\bsjablo/i,
      pl: /\bszablon/i,
      pt: /\bmodelo/i,
    },
  },
};

const GLOSSARY_FILE = join(import.meta.dirname, '../../docs/GLOSSARY.md');

/**
 * Returns a pattern for words of the glossary: `concession*` matches each word that begins with it,
 * and `at once` matches these two words.
 */
const patternOf = (word: string): RegExp => {
  const pattern = word.replaceAll(' ', '\\s').replace('*', '\\p{L}*');
  return new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})`, 'iu');
};

type ReplacedWord = { readonly word: string; readonly pattern: RegExp };

/** Returns the words that the glossary has replaced, by language. */
const replacedWords = (): ReadonlyMap<string, readonly ReplacedWord[]> => {
  const [, table = ''] = readFileSync(GLOSSARY_FILE, 'utf8').split('## Replaced words');
  const rows = [...table.matchAll(/^\| ([a-z]{2}) +\| (.*?) *\|$/gm)];
  const wordsIn = (cell: string): ReplacedWord[] =>
    cell.split(', ').map((word) => ({ word, pattern: patternOf(word) }));
  return new Map(rows.map(([, language = '', words = '']) => [language, wordsIn(words)]));
};

/**
 * Matches the key of a binding text that users have agreed to, or of its title. Such a text changes
 * only with its version.
 */
const BINDING_KEYS = /^consentText\.|\.consent\.checkConsents\d$/;
/**
 * Keys of texts in which a replaced word is right: dealers of a car maker, and offers of a leasing
 * company.
 */
const ALLOWED_KEYS: ReadonlySet<string> = new Set([
  'codeTable.DEALER_ACTIVITY.FRANCHISED',
  'company.buyers.text',
  'registrationForm.field.referenceFCA',
  'partners.DEALER_TRADEIN',
  'leasing.text',
  'leasing.cta',
]);
const REPLACED_WORDS = replacedWords();
const BASE_LANGUAGES: Readonly<Record<string, string>> = REGIONAL_BASES;

/** Removes the names of variables and of other texts, because they are not words. */
const withoutPlaceholders = (text: string): string => text.replace(/\{\{.*?\}\}|\$t\(.*?\)/g, '');

const replacedIn = (language: string, text: string): string[] =>
  (REPLACED_WORDS.get(language) ?? [])
    .filter(({ pattern }) => pattern.test(text))
    .map(({ word }) => word);

/**
 * The texts that use a replaced word, or that lack the term of a concept which the English text
 * names, such as `word.sealed: sealed`.
 */
export const termFaults = (language: string, texts: AreaTexts, english: AreaTexts): string[] => {
  const spoken = BASE_LANGUAGES[language] ?? language;
  return [...texts].flatMap(([key, text]) => {
    if (BINDING_KEYS.test(key) || ALLOWED_KEYS.has(key)) return [];
    const replaced = replacedIn(spoken, withoutPlaceholders(text));
    const source = withoutPlaceholders(
      english.get(key) ?? english.get(`${baseKey(key)}_other`) ?? '',
    );
    const lacking = Object.entries(TERM_BY_NAME)
      .filter(([, { en, words }]) => {
        const word = words[spoken];
        const isNamed = en.test(source) && !text.includes('$t(');
        return isNamed && word !== undefined && !word.test(withoutPlaceholders(text));
      })
      .map(([term]) => term);
    return [...replaced, ...lacking].map((fault) => `${key}: ${fault}`);
  });
};
