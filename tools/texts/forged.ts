import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOf } from './areas.ts';

/**
 * A text key that no source uses. A function that accepts it accepts any key, so its calls prove no
 * use.
 */
const FORGED_NAME = 'nobodyAsksForThis';

export const isForged = (key: string): boolean => key.endsWith(`.${FORGED_NAME}`);

/** One planted text in each group of the portal's texts. */
const textGroups = [
  ...new Set(
    [...textsOf('portal').keys()].flatMap((key) => {
      const parts = key.split('.').slice(0, -1);
      return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
    }),
  ),
];

/** The client's key types, with the forged keys. */
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

/** The server's English texts, with the forged texts. */
export const forgedEnglish = (): string =>
  JSON.stringify(
    addForgedKeys(
      JSON.parse(readFileSync(join(import.meta.dirname, '../..', CONTENT_ENGLISH), 'utf8')),
    ),
  );
