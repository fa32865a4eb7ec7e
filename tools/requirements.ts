/**
 * Counts which requirements the tests show. The requirements are the rows of
 * `docs/requirements/*.csv`, the fields of its entities, and every call that is served.
 * `tools/README.md` describes how a test claims a requirement. `npm run requirements` prints the
 * counts of each group, and with `-- --json` the ids. It fails if a title names several ids, a call
 * that is not served, or a field that its entity does not have.
 */
import { operations } from '@fairlot/contracts/operations';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { titlesIn, type TestTitle } from './test-titles.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const REGISTER_FOLDER = join(root, 'docs', 'requirements');
const ENTITIES_FILE = 'entities.csv';
/** Matches an id such as `SEC-59`, or an invariant such as `I3`. */
const REQUIREMENT_ID = /\b(?:[A-Z]{3,4}-\d{2,3}|I\d{1,2})\b/g;
/** Matches `UserProfile.idUser`, or anything else that looks like a field of an entity. */
const FIELD_PATTERN = /\b([A-Z]\w*)\.[a-z]\w*(?:\.\{\w+\})?/g;

export type Group = {
  readonly group: string;
  readonly shown: string[];
  readonly partly: string[];
  readonly open: string[];
};

const linesOf = (file: string): string[] =>
  readFileSync(join(REGISTER_FOLDER, file), 'utf8').trimEnd().split('\n').slice(1);

/** Each field of `entities.csv` as `Entity.field`. */
const fieldIds: readonly string[] = linesOf(ENTITIES_FILE).map((line) =>
  line.split(',', 2).join('.'),
);
const knownFields: ReadonlySet<string> = new Set(fieldIds);
const entities: ReadonlySet<string> = new Set(fieldIds.map((id) => id.slice(0, id.indexOf('.'))));

/**
 * The ids in a text. A field is included only if the register contains it, so `Object.keys` is not.
 */
export const idsIn = (text: string): string[] => [
  ...(text.match(REQUIREMENT_ID) ?? []),
  ...(text.match(FIELD_PATTERN) ?? []).filter((id) => knownFields.has(id)),
];

/**
 * Fields in a text such as `Vehicle.colour`, where the register contains the entity, but not this
 * field of it.
 */
export const unknownFieldsIn = (text: string): string[] =>
  [...text.matchAll(FIELD_PATTERN)].flatMap(([id, entity = '']) =>
    entities.has(entity) && !knownFields.has(id) ? [id] : [],
  );

/** The ids of one file of the register: its first column, if that starts with an id. */
const idsOf = (file: string): string[] =>
  file === ENTITIES_FILE
    ? [...fieldIds]
    : linesOf(file).flatMap((line) => idsIn(line.split(',', 1)[0] ?? ''));

/** Requirements that the portal serves as files which pages read, and not as calls. */
const FILE_REQUIREMENTS = ['OTH-08', 'OTH-09'];

/**
 * Rows of the register that repeat another row with the same method and path. For example, `OTH-01`
 * is `SEC-10`.
 */
const aliases = (): string[] => {
  const addresses = new Set(
    Object.values(operations).map(({ method, path }) => `${method},${path}`),
  );
  return readFileSync(join(REGISTER_FOLDER, 'endpoints.csv'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [id = '', , method = '', path = ''] = line.split(',');
      return addresses.has(`${method},${path}`) ? [id] : [];
    });
};

const servedIds: ReadonlySet<string> = new Set([
  ...Object.keys(operations),
  ...aliases(),
  ...FILE_REQUIREMENTS,
]);

/** Every id of the register, and every additional call of this project. */
export const requirementIds = (): string[] => {
  const files = readdirSync(REGISTER_FOLDER).filter((file) => file.endsWith('.csv'));
  const ids = files.flatMap(idsOf);
  const known = new Set(ids);
  return [...ids, ...[...servedIds].filter((id) => !known.has(id))];
};

/** Calls of the register that a text names, but that are not served. */
export const unservedCallsIn = (text: string): string[] => {
  const calls = new Set(idsOf('endpoints.csv').filter((id) => !servedIds.has(id)));
  return [...new Set(idsIn(text))].filter((id) => calls.has(id));
};

/** Whether a title claims the id in part, by `SEC-59 in part` anywhere in it. */
const isInPart = (id: string, title: string): boolean => title.includes(`${id} in part`);

/** The one id that the title of a test claims to show completely. */
const claimedBy = ({ kind, title }: TestTitle): string[] => {
  const [id, ...others] = new Set(idsIn(title));
  if (kind !== 'test' || id === undefined || others.length > 0) return [];
  return isInPart(id, title) ? [] : [id];
};

/** The titles of tests that name more than the one id that they may show. */
export const titlesWithSeveralIds = (titles: readonly TestTitle[]): string[] =>
  titles
    .filter(({ kind, title }) => kind === 'test' && new Set(idsIn(title)).size > 1)
    .map(({ title }) => title);

const groupOf = (id: string): string => (knownFields.has(id) ? 'fields' : id.replace(/-?\d+$/, ''));

/**
 * The groups of the register, each with the ids that tests show, show in part, or do not name. `in
 * part` in a title takes precedence over a test that claims the whole, because the lower claim is
 * the safe one.
 */
export const coverage = (titles: readonly TestTitle[]): Group[] => {
  const claimed = new Set(titles.flatMap(claimedBy));
  const named = new Set<string>();
  const inPart = new Set<string>();
  for (const { title } of titles)
    for (const id of idsIn(title)) {
      named.add(id);
      if (isInPart(id, title)) inPart.add(id);
    }
  const isShown = (id: string) => claimed.has(id) && !inPart.has(id);
  return [...Map.groupBy(requirementIds(), groupOf)].map(([group, ids]) => ({
    group,
    shown: ids.filter(isShown),
    partly: ids.filter((id) => named.has(id) && !isShown(id)),
    open: ids.filter((id) => !named.has(id)),
  }));
};

/**
 * The titles of every spec and contract suite. Those of `tools` are left out, because they test the
 * project and not the product.
 */
export const allTitles = (): TestTitle[] =>
  globSync('{apps,libs}/**/*.{spec,contract}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  }).flatMap((file) =>
    titlesIn(readFileSync(join(root, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts'),
  );

const printCoverage = (groups: readonly Group[]): void => {
  const row = (name: string, ...cells: (string | number)[]) =>
    console.log(name.padEnd(8) + cells.map((cell) => String(cell).padStart(8)).join(''));
  const rowOf = (name: string, { shown, partly, open }: Omit<Group, 'group'>) =>
    row(name, shown.length, partly.length, shown.length + partly.length + open.length);
  row('', 'shown', 'partly', 'of');
  for (const group of groups) rowOf(group.group, group);
  rowOf('all', {
    shown: groups.flatMap(({ shown }) => shown),
    partly: groups.flatMap(({ partly }) => partly),
    open: groups.flatMap(({ open }) => open),
  });
};

if (import.meta.main) {
  const titles = allTitles();
  const groups = coverage(titles);
  if (process.argv.includes('--json')) console.log(JSON.stringify(groups, null, 2));
  else printCoverage(groups);
  const wrong = [
    ...titlesWithSeveralIds(titles).map((title) => `names several ids: ${title}`),
    ...titles.flatMap(({ title }) =>
      unservedCallsIn(title).map((id) => `names a call that is not served (${id}): ${title}`),
    ),
    ...titles.flatMap(({ title }) =>
      unknownFieldsIn(title).map((id) => `names an unknown field (${id}): ${title}`),
    ),
  ];
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
}
