import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGIONAL_BASES, WRITTEN_LANGUAGES } from '@fairlot/countries';

const root = join(import.meta.dirname, '../..');
const webFolder = join(root, 'apps/web/src/locales');
/** The folder with the texts of the server, which the client uses too. */
const portalFolder = join(root, 'libs/content/src/locales');

type Tree = { readonly [name: string]: string | Tree };
/** The texts of one area in one language, by their full key. */
export type AreaTexts = ReadonlyMap<string, string>;

const folderByArea: ReadonlyMap<string, string> = new Map([
  ...readdirSync(webFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, join(webFolder, name)] as const),
  ['portal', portalFolder],
]);

/**
 * The names of the areas. An area is a namespace: a folder of the client's texts, or the portal's
 * own texts.
 */
export const areas: readonly string[] = [...folderByArea.keys()];

/**
 * The folders of texts outside the client, which have no namespaces: those of the public pages and
 * of the demonstration.
 */
const otherFolders: ReadonlyMap<string, string> = new Map([
  ['public', join(root, 'apps/public/src/locales')],
  ['site', join(root, 'libs/demonstration/data/site')],
  ['documents', join(root, 'libs/demonstration/data/documents')],
]);

/** Every area or folder with texts that users read. */
export const productAreas: readonly string[] = [...areas, ...otherFolders.keys()];

const flattenTexts = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value]] : flattenTexts(value, `${path}${name}.`),
  );

const BASE_LANGUAGES: Readonly<Record<string, string>> = REGIONAL_BASES;
const readTexts = (area: string, language: string): [string, string][] => {
  const folder = folderByArea.get(area) ?? otherFolders.get(area) ?? '';
  const file = join(folder, `${language}.json`);
  return existsSync(file) ? flattenTexts(JSON.parse(readFileSync(file, 'utf8'))) : [];
};

export const textsOf = (area: string, language = 'en'): AreaTexts =>
  new Map([...readTexts(area, BASE_LANGUAGES[language] ?? language), ...readTexts(area, language)]);

/**
 * The client's own texts in every translated language. The portal's texts are left out, because not
 * every page loads them.
 */
export const clientTexts = (): AreaTexts[] =>
  WRITTEN_LANGUAGES.map(
    (language) =>
      new Map(areas.flatMap((area) => (area === 'portal' ? [] : [...textsOf(area, language)]))),
  );

/**
 * The keys of other texts that a text includes: `$t(word.price)`. A key that contains a parameter
 * is not checked.
 */
export const includedKeys = (text: string): string[] =>
  [...text.matchAll(/\$t\(([\w.]+)[),]/g)].map(([, key = '']) => key);

/**
 * Returns the key without its plural suffix, because callers use all plural forms of a text
 * (`lots_one`, `lots_few`) by one key.
 */
export const baseKey = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
