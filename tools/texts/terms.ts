import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGIONAL } from '@fairlot/countries';
import { asked, type AreaTexts } from './areas.ts';

/** A concept's English words, and what the text of each language must contain wherever English has them. */
type Term = { readonly en: RegExp; readonly words: Readonly<Record<string, RegExp>> };

/** Concepts of `docs/GLOSSARY.md` whose words can be told apart by their beginnings. */
const TERMS: Readonly<Record<string, Term>> = {
  bid: {
    en: /\bbids?\b/i,
    words: {
      de: /gebot|biet/i,
      es: /\bpuj/i,
      fr: /enchér|enchèr|offres? sous pli/i,
      it: /offert|offri|offra|offre/i,
      nl: /\bbied|bod\b|bod(?:en)?|geboden|\bbiedt/i,
      pl: /ofert|licyt|przebi/i,
      pt: /licit|proposta/i,
    },
  },
  lot: {
    en: /\blots?\b/i,
    words: {
      de: /\blos|lose\b/i,
      es: /\blote/i,
      fr: /\blots?\b/i,
      it: /\blott/i,
      nl: /kavel/i,
      pl: /\bpozycj/i,
      pt: /\blote/i,
    },
  },
  sealed: {
    en: /\bsealed\b/i,
    words: {
      de: /verdeckt/i,
      es: /\bsobre/i,
      fr: /\bplis?\b/i,
      it: /\bbust[ae]\b/i,
      nl: /\bblinde?\b/i,
      pl: /niejawn/i,
      pt: /\bcarta\b/i,
    },
  },
  'reserve price': {
    en: /\breserve price/i,
    words: {
      de: /mindestpreis/i,
      es: /precios? de reserva/i,
      fr: /prix de réserve/i,
      it: /prezz[io] di riserva/i,
      nl: /minimumprij/i,
      pl: /\bcen\p{L}* minimaln/iu,
      pt: /preços? de reserva/i,
    },
  },
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

const GLOSSARY = join(import.meta.dirname, '../../docs/GLOSSARY.md');

/** `concession*` finds each word that begins so, `at once` these two words. */
const patternOf = (word: string): RegExp => {
  const pattern = word.replaceAll(' ', '\\s').replace('*', '\\p{L}*');
  return new RegExp(`(?<!\\p{L})${pattern}(?!\\p{L})`, 'iu');
};

/** The words that the glossary replaced, by language. */
const replacedWords = (): ReadonlyMap<string, readonly string[]> => {
  const [, table = ''] = readFileSync(GLOSSARY, 'utf8').split('## Replaced words');
  const rows = [...table.matchAll(/^\| ([a-z]{2}) +\| (.*?) *\|$/gm)];
  return new Map(rows.map(([, language = '', words = '']) => [language, words.split(', ')]));
};

const REPLACED = replacedWords();
const BASES: Readonly<Record<string, string>> = REGIONAL;

/** Names of variables and of other texts are no words. */
const wordsOf = (text: string): string => text.replace(/\{\{.*?\}\}/g, '');

const replacedIn = (language: string, text: string): string[] =>
  (REPLACED.get(language) ?? []).filter((word) => patternOf(word).test(text));

/** Texts that use a replaced word, or lack the term of a concept that English names: `word.sealed: sealed`. */
export const termFaults = (language: string, texts: AreaTexts, english: AreaTexts): string[] => {
  const spoken = BASES[language] ?? language;
  return [...texts].flatMap(([key, text]) => {
    // A regulation binds as it was accepted: its words change only with its version.
    if (key.startsWith('regulation.')) return [];
    const replaced = replacedIn(spoken, wordsOf(text));
    const source = wordsOf(english.get(key) ?? english.get(`${asked(key)}_other`) ?? '');
    const lacking = Object.entries(TERMS)
      .filter(([, { en, words }]) => {
        const word = words[spoken];
        const isNamed = en.test(source) && !text.includes('$t(');
        return isNamed && word !== undefined && !word.test(wordsOf(text));
      })
      .map(([term]) => term);
    return [...replaced, ...lacking].map((fault) => `${key}: ${fault}`);
  });
};
