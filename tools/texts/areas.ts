import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGIONAL_BASES, WRITTEN_LANGUAGES } from '@fairlot/countries';

const root = join(import.meta.dirname, '../..');
const webFolder = join(root, 'apps/web/src/locales');
/** Texts of the server, which the client uses too. */
const portalFolder = join(root, 'libs/content/src/locales');

type Tree = { readonly [name: string]: string | Tree };
/** The texts of one area in one language, by full key. */
export type AreaTexts = ReadonlyMap<string, string>;

const folderByArea: ReadonlyMap<string, string> = new Map([
  ...readdirSync(webFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [name, join(webFolder, name)] as const),
  ['portal', portalFolder],
]);

/** An area is a namespace: a folder of the client's texts, or the portal's own. */
export const areas: readonly string[] = [...folderByArea.keys()];

/** Texts outside the client, without namespaces: of public pages and of the demonstration. */
const otherFolders: ReadonlyMap<string, string> = new Map([
  ['public', join(root, 'apps/public/src/locales')],
  ['site', join(root, 'libs/demonstration/data/site')],
  ['documents', join(root, 'libs/demonstration/data/documents')],
]);

/** Every place with texts that users read. */
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
 * The client's own texts in every translated language, without the portal's, which not every page
 * loads.
 */
export const clientTexts = (): AreaTexts[] =>
  WRITTEN_LANGUAGES.map(
    (language) =>
      new Map(areas.flatMap((area) => (area === 'portal' ? [] : [...textsOf(area, language)]))),
  );

/** Keys of other texts inside a text: `$t(word.price)`. A key with a parameter inside is not checked. */
export const includedKeys = (text: string): string[] =>
  [...text.matchAll(/\$t\(([\w.]+)[),]/g)].map(([, key = '']) => key);

/** Callers use plural forms of one text (`lots_one`, `lots_few`) by one key. */
export const baseKey = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
