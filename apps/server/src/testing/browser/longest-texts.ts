import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@fairlot/countries';

const CLIENT_FOLDER = new URL('../../../../web/dist/', import.meta.url);
/** Polish has the most plural forms, so its files contain every key. */
export const MOST_PLURALS = 'pl' satisfies Language;

export type TextTree = { readonly [key: string]: string | TextTree };
type BuildManifest = Readonly<Record<string, { readonly file: string }>>;

const PLURAL_FORM = /_(?:one|few|many|other)$/;
/** Matches a placeholder, a nested text, or a tag. */
const NON_WORD = /(\{\{.+?\}\}|\$t\(.+?\)|<.+?>)/;

const textAtPath = (texts: TextTree, path: readonly string[]): string | undefined => {
  let found: string | TextTree | undefined = texts;
  for (const key of path) {
    if (typeof found !== 'object') return undefined;
    found = found[key];
  }
  return typeof found === 'string' ? found : undefined;
};

/** The text at a path. A missing plural form is replaced by the form `other`. */
const textOrPluralAt = (texts: TextTree, path: readonly string[]): string | undefined => {
  const key = path.at(-1) ?? '';
  const ofOther = [...path.slice(0, -1), key.replace(PLURAL_FORM, '_other')];
  return textAtPath(texts, path) ?? textAtPath(texts, ofOther);
};

/** Splits a text: words at even indexes, placeholders, nested texts and tags at odd indexes. */
const splitWords = (text: string): string[] => text.split(NON_WORD);
const plainTextOf = (text: string): string =>
  splitWords(text)
    .filter((_, index) => index % 2 === 0)
    .join(' ');
const wordsOf = (text: string): string[] => plainTextOf(text).match(/[^\s/]+/g) ?? [];
const longestBy = (texts: readonly string[], lengthOf: (text: string) => number): string =>
  texts.reduce((longest, text) => (lengthOf(text) > lengthOf(longest) ? text : longest));
const longestWord = (texts: readonly string[]): string =>
  longestBy(['', ...texts.flatMap(wordsOf)], ({ length }) => length);

/**
 * The longest of these texts, with its longest word replaced by the longest word of all texts.
 * Lines break between words, so even in a short text a long word may not fit.
 */
export const longestText = (texts: readonly string[]): string => {
  const text = longestBy(texts, (one) => plainTextOf(one).length);
  const own = longestWord([text]);
  if (own === '') return text;
  const parts = splitWords(text);
  const index = parts.findIndex((part, at) => at % 2 === 0 && part.includes(own));
  return parts
    .map((part, at) => (at === index ? part.replace(own, () => longestWord(texts)) : part))
    .join('');
};

/** Leaves out a text that a language lacks. A page that uses it then reports it as missing. */
export const longestTexts = (all: readonly TextTree[], path: readonly string[] = []): TextTree => {
  const merged: Record<string, string | TextTree> = {};
  const keys = Object.keys(path.reduce<TextTree>((one, key) => one[key] as TextTree, all[0]!));
  for (const key of keys) {
    const at = [...path, key];
    if (textAtPath(all[0]!, at) === undefined) {
      merged[key] = longestTexts(all, at);
      continue;
    }
    const translations = all.map((texts) => textOrPluralAt(texts, at));
    if (translations.every((text) => text !== undefined)) merged[key] = longestText(translations);
  }
  return merged;
};

const loadTexts = async (file: string): Promise<TextTree> =>
  (await import(/* @vite-ignore */ new URL(file, CLIENT_FOLDER).href)) as TextTree;

/** `MOST_PLURALS` comes first, because its keys are used. */
const LANGUAGE_ORDER = [MOST_PLURALS, ...LANGUAGES.filter((language) => language !== MOST_PLURALS)];

const dominantScript = (texts: TextTree): string =>
  Object.entries(texts)
    .map(([namespace, group]) => `export const ${namespace} = ${JSON.stringify(group)};`)
    .join('\n');

/**
 * A test language whose texts are each the longest of all languages, made from the built client's
 * files. Maps the path of a stand-in file to the script that replaces it.
 */
export const longestLanguage = async (): Promise<ReadonlyMap<string, string>> => {
  const json = readFileSync(new URL('.vite/manifest.json', CLIENT_FOLDER), 'utf8');
  const manifest = JSON.parse(json) as BuildManifest;
  const scripts = new Map<string, string>();
  for (const [name, { file }] of Object.entries(manifest)) {
    const [, area, language] = /^virtual:texts\/(.+)\/(.+)$/.exec(name) ?? [];
    if (language !== MOST_PLURALS) continue;
    const files = LANGUAGE_ORDER.map((one) => manifest[`virtual:texts/${area}/${one}`]!.file);
    const all = await Promise.all(files.map(loadTexts));
    scripts.set(`/${file}`, dominantScript(longestTexts(all)));
  }
  return scripts;
};
