/**
 * The register of requirements (`docs/requirements/*.csv`, and every call that is served) against the
 * titles of the tests. A test shows the one id that its own title names. Where several ids share a
 * test, or a group of tests names one, or its title says `SEC-59 in part`, each is partly shown.
 * `npm run requirements` prints how many of each group are; `-- --json` prints which. It fails when a
 * test names a call of the register that is not served.
 */
import { operations } from '@fairlot/contracts/operations';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

const served: ReadonlySet<string> = new Set(Object.keys(operations));

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

/** The one id that a test shows; a title as vitest tells it: its groups and itself, `>` between. */
const shownBy = (title: string): string[] => {
  const own = title.split(' > ').at(-1) ?? '';
  const ids = new Set(idsIn(own));
  return ids.size === 1 && !/\d in part\b/.test(own) ? [...ids] : [];
};

/** The groups of the register, each with the ids that tests show, show in part, and do not name. */
export const coverage = (titles: readonly string[]): Group[] => {
  const shown = new Set(titles.flatMap(shownBy));
  const named = new Set(titles.flatMap(idsIn));
  const groups = Map.groupBy(requirementIds(), (id) => id.replace(/-?\d+$/, ''));
  return [...groups].map(([group, ids]) => ({
    group,
    shown: ids.filter((id) => shown.has(id)),
    partly: ids.filter((id) => named.has(id) && !shown.has(id)),
    open: ids.filter((id) => !named.has(id)),
  }));
};

/** Full titles as vitest sees them, so rows of tables count; nothing is run. */
const testTitles = (): string[] => {
  const temporary = mkdtempSync(join(tmpdir(), 'fairlot-titles-'));
  const list = join(temporary, 'titles.json');
  const { status, stderr } = spawnSync(
    'vitest',
    ['list', '--staticParse=false', `--json=${list}`],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  try {
    if (status !== 0) throw new Error(`vitest could not list the tests:\n${stderr}`);
    const tests = JSON.parse(readFileSync(list, 'utf8')) as { name: string }[];
    return tests.map(({ name }) => name);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
};

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
  const titles = testTitles();
  const groups = coverage(titles);
  if (process.argv.includes('--json')) console.log(JSON.stringify(groups, null, 2));
  else print(groups);
  const unserved = titles.filter((title) => unservedIn(title).length > 0);
  for (const title of unserved)
    console.error(`names a call that is not served (${unservedIn(title).join(', ')}): ${title}`);
  if (unserved.length > 0) process.exitCode = 1;
}
