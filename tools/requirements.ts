/**
 * The register of requirements (`docs/requirements/*.csv`, and every call that is served) against the
 * titles of the tests, as they are written. A test shows the one id that its own title names. Where a
 * group of tests names it, or a title says `SEC-59 in part`, it is partly shown; a matrix over all
 * calls shows none of them. `npm run requirements` prints how many of each group are; `-- --json`
 * prints which. It fails when a title names several ids, or a call of the register that is not served.
 */
import { operations } from '@fairlot/contracts/operations';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const REGISTER = join(root, 'docs', 'requirements');
/** `SEC-59`, or an invariant such as `I3`. */
const ID = /\b(?:[A-Z]{3,4}-\d{2,3}|I\d{1,2})\b/g;

export type Group = {
  readonly group: string;
  readonly shown: string[];
  readonly partly: string[];
  readonly open: string[];
};

export const idsIn = (text: string): string[] => text.match(ID) ?? [];

/** The ids of one file of the register: its first column, where that begins with one. */
const idsOf = (file: string): string[] =>
  readFileSync(join(REGISTER, file), 'utf8')
    .split('\n')
    .flatMap((line) => idsIn(line.split(',', 1)[0] ?? ''));

/** Texts that pages read as files: served, and no calls. */
const FILES = ['OTH-08', 'OTH-09'];

/** Rows of the register that say a second time, by method and path, what another row says: `OTH-01` is `SEC-10`. */
const aliases = (): string[] => {
  const addresses = new Set(
    Object.values(operations).map(({ method, path }) => `${method},${path}`),
  );
  return readFileSync(join(REGISTER, 'endpoints.csv'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [id = '', , method = '', path = ''] = line.split(',');
      return addresses.has(`${method},${path}`) ? [id] : [];
    });
};

const served: ReadonlySet<string> = new Set([...Object.keys(operations), ...aliases(), ...FILES]);

/** Every id of the register, and every call that it does not know because we added it. */
export const requirementIds = (): string[] => {
  const files = readdirSync(REGISTER).filter((file) => file.endsWith('.csv'));
  const ids = files.flatMap(idsOf);
  const known = new Set(ids);
  return [...ids, ...[...served].filter((id) => !known.has(id))];
};

/** Calls of the register that a text names and nobody answers. */
export const unservedIn = (text: string): string[] => {
  const calls = new Set(idsOf('endpoints.csv').filter((id) => !served.has(id)));
  return [...new Set(idsIn(text))].filter((id) => calls.has(id));
};

/** A test as its file has it, or a group of them. */
export type Titled = { readonly kind: 'test' | 'group'; readonly title: string };

const QUOTED = /^(['"`])((?:\\.|(?!\1)[^\\])*)\1/s;

/** Behind the bracket that closes the one at `from`; what stands in quotes is no bracket. */
const behindGroup = (text: string, from: number): number => {
  let open = 0;
  for (let at = from; at < text.length; at += 1) {
    const quoted = QUOTED.exec(text.slice(at, at + 2_000));
    if (quoted !== null) at += quoted[0].length - 1;
    else if ('([{'.includes(text.charAt(at))) open += 1;
    else if (')]}'.includes(text.charAt(at)) && (open -= 1) === 0) return at + 1;
  }
  return text.length;
};

/** The first text of each row that is written out; none of rows that are computed. */
const rowNames = (rows: string): string[] =>
  [...rows.matchAll(/\[\s*\[/.test(rows) ? /\[\s*'([^']*)'/g : /'([^']*)'/g)].map(
    ([, name = '']) => name,
  );

/** Titles of a spec without running it; `%s …` once for each row of its table that is written out. */
export const titlesIn = (text: string): Titled[] =>
  [...text.matchAll(/\b(it|describe)(?=[.(])/g)].flatMap(({ 0: word, index }) => {
    const kind = word === 'it' ? 'test' : 'group';
    let rows = '';
    let at = index + word.length;
    for (;;) {
      at += /^\s*(?:\.\w+|<[^(]*>)?\s*/.exec(text.slice(at, at + 200))![0].length;
      if (text[at] !== '(') return [];
      const [, , title] = QUOTED.exec(text.slice(at + 1, at + 2_000).trimStart()) ?? [];
      if (title !== undefined)
        return title.startsWith('%s')
          ? rowNames(rows).map((name) => ({ kind, title: title.replace('%s', name) }))
          : [{ kind, title }];
      const behind = behindGroup(text, at);
      rows = text.slice(at, behind);
      at = behind;
    }
  });

const isInPart = (title: string): boolean => /\d in part\b/.test(title);

/** The one id that a test shows. */
const shownBy = ({ kind, title }: Titled): string[] => {
  const ids = [...new Set(idsIn(title))];
  return kind === 'test' && ids.length === 1 && !isInPart(title) ? ids : [];
};

/** Tests that name more than the one id that they may show. */
export const severalIn = (titles: readonly Titled[]): string[] =>
  titles
    .filter(({ kind, title }) => kind === 'test' && new Set(idsIn(title)).size > 1)
    .map(({ title }) => title);

/** The groups of the register, each with the ids that tests show, show in part, and do not name. */
export const coverage = (titles: readonly Titled[]): Group[] => {
  const shown = new Set(titles.flatMap(shownBy));
  const named = new Set(titles.flatMap(({ title }) => idsIn(title)));
  const groups = Map.groupBy(requirementIds(), (id) => id.replace(/-?\d+$/, ''));
  return [...groups].map(([group, ids]) => ({
    group,
    shown: ids.filter((id) => shown.has(id)),
    partly: ids.filter((id) => named.has(id) && !shown.has(id)),
    open: ids.filter((id) => !named.has(id)),
  }));
};

/** Of every spec and contract suite; those of `tools` test the project, and show nothing of it. */
export const allTitles = (): Titled[] =>
  globSync('{apps,libs}/**/*.{spec,contract}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  }).flatMap((file) => titlesIn(readFileSync(join(root, file), 'utf8')));

const print = (groups: readonly Group[]): void => {
  const row = (name: string, ...cells: (string | number)[]) =>
    console.log(name.padEnd(6) + cells.map((cell) => String(cell).padStart(8)).join(''));
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
  else print(groups);
  const wrong = [
    ...severalIn(titles).map((title) => `names several ids: ${title}`),
    ...titles.flatMap(({ title }) =>
      unservedIn(title).map((id) => `names a call that is not served (${id}): ${title}`),
    ),
  ];
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
}
