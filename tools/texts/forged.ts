import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOf } from './areas.ts';

/**
 * A text key that no source uses. A function that accepts this key accepts any key, so its calls do
 * not prove that a text is used.
 */
const FORGED_NAME = 'nobodyAsksForThis';

export const isForged = (key: string): boolean => key.endsWith(`.${FORGED_NAME}`);

/** The groups of the portal's texts, in each of which one such text is planted. */
const textGroups = [
  ...new Set(
    [...textsOf('portal').keys()].flatMap((key) => {
      const parts = key.split('.').slice(0, -1);
      return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
    }),
  ),
];

/** Returns the key types of the client with the forged keys added. */
export const addForgedTypes = (types: string): string =>
  types.replace('  portal: {\n', (start) =>
    [start, ...textGroups.map((group) => `    '${group}.${FORGED_NAME}': string;\n`)].join(''),
  );

type Tree = { readonly [name: string]: string | Tree };
const addForgedKeys = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : { ...addForgedKeys(value), [FORGED_NAME]: '-' },
    ]),
  );

export const CONTENT_ENGLISH = 'libs/content/src/locales/en.json';

/** Returns the English texts of the server with the forged texts added. */
export const forgedEnglish = (): string =>
  JSON.stringify(
    addForgedKeys(
      JSON.parse(readFileSync(join(import.meta.dirname, '../..', CONTENT_ENGLISH), 'utf8')),
    ),
  );
