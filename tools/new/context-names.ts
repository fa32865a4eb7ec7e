import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './change-set.ts';
import { kebab, pascal } from './names.ts';

/** The names of a generated context and of its parts. */
export type ContextNames = {
  /** Name of the context, such as `showcase`. */
  readonly context: string;
  /** Names of the aggregate, such as `Reservation`, `reservation` and `reservations`. */
  readonly aggregate: string;
  readonly file: string;
  readonly plural: string;
  /** The ids of the calls of the context. */
  readonly ids: { readonly list: string; readonly open: string; readonly close: string };
};

export const contextNamesOf = (
  context: string,
  aggregate: string,
  firstId: number,
): ContextNames => {
  if (!/^[a-z]+$/.test(kebab(context))) throw new Refusal('a context must be one word');
  if (!/^[A-Z][a-z]+$/.test(aggregate))
    throw new Refusal(`${aggregate} must be one word with a capital letter, like Reservation`);
  const file = aggregate.toLowerCase();
  if (file === context) throw new Refusal('context and aggregate must have different names');
  const [list, open, close] = [0, 1, 2].map((at) => `ENG-${firstId + at}`) as [
    ...[string, string, string],
  ];
  return { context, aggregate, file, plural: `${file}s`, ids: { list, open, close } };
};

const TEMPLATES = join(import.meta.dirname, 'context');

/**
 * Replaces the names in a template. The templates are the context `showcase` with a `Reservation`.
 */
const fillNames = (text: string, { context, aggregate, file, ids }: ContextNames): string => {
  const words = {
    Showcase: pascal(context),
    showcase: context,
    Reservation: aggregate,
    reservation: file,
    LIST_ID: ids.list,
    OPEN_ID: ids.open,
    CLOSE_ID: ids.close,
    MIGRATED_AT: String(Date.now()),
  };
  // All names are replaced in one pass, because a name may contain the word that stands for another
  // one.
  return text.replaceAll(
    new RegExp(Object.keys(words).join('|'), 'g'),
    (word) => words[word as keyof typeof words],
  );
};

/** The files below a folder of templates, with the names replaced, by path. */
export const filesOf = (folder: string, names: ContextNames): Readonly<Record<string, string>> => {
  const paths = readdirSync(join(TEMPLATES, folder), { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    paths
      .filter((path) => path.endsWith('.txt'))
      .map((path) => [
        fillNames(path.replace(/\.txt$/, ''), names),
        fillNames(readFileSync(join(TEMPLATES, folder, path), 'utf8'), names),
      ]),
  );
};
