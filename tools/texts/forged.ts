import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOf } from './areas.ts';

/**
 * A text key that no source uses. A function that accepts it accepts any key, so its calls prove no
 * use.
 */
const NAME = 'nobodyAsksForThis';

export const isForged = (key: string): boolean => key.endsWith(`.${NAME}`);

/** One planted text in each group of the portal's texts. */
const groups = [
  ...new Set(
    [...textsOf('portal').keys()].flatMap((key) => {
      const parts = key.split('.').slice(0, -1);
      return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
    }),
  ),
];

/** The client's key types, with the forged keys. */
export const forgedTypes = (types: string): string =>
  types.replace('  portal: {\n', (start) =>
    [start, ...groups.map((group) => `    '${group}.${NAME}': string;\n`)].join(''),
  );

type Tree = { readonly [name: string]: string | Tree };
const forgedTree = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : { ...forgedTree(value), [NAME]: '-' },
    ]),
  );

export const CONTENT_ENGLISH = 'libs/content/src/locales/en.json';

/** The server's English texts, with the forged texts. */
export const forgedEnglish = (): string =>
  JSON.stringify(
    forgedTree(
      JSON.parse(readFileSync(join(import.meta.dirname, '../..', CONTENT_ENGLISH), 'utf8')),
    ),
  );
