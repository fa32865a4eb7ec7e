/**
 * The register of requirements (`docs/requirements/*.csv`) against the titles of the tests.
 * `npm run requirements` prints how many ids of each group a test names; `-- --json` prints which.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const REGISTER = join(root, 'docs', 'requirements');
/** `SEC-59`, or an invariant such as `I3`. */
const ID = /\b(?:[A-Z]{3,4}-\d{2,3}|I\d{1,2})\b/g;

export type Group = { readonly group: string; readonly covered: string[]; readonly open: string[] };

/** Every id of the register: the first column of each of its files that starts with one. */
export const requirementIds = (): string[] =>
  readdirSync(REGISTER)
    .filter((file) => file.endsWith('.csv'))
    .flatMap((file) => readFileSync(join(REGISTER, file), 'utf8').split('\n'))
    .flatMap((line) => idsIn(line.split(',', 1)[0] ?? ''));

export const idsIn = (text: string): string[] => text.match(ID) ?? [];

/** The groups of the register, each with the ids that some title names and those that none does. */
export const coverage = (titles: readonly string[]): Group[] => {
  const named = new Set(titles.flatMap(idsIn));
  const groups = Map.groupBy(requirementIds(), (id) => id.replace(/-?\d+$/, ''));
  return [...groups].map(([group, ids]) => ({
    group,
    covered: ids.filter((id) => named.has(id)),
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
  const row = (name: string, covered: number, total: number) =>
    console.log(`${name.padEnd(6)}${`${covered}/${total}`.padStart(9)}`);
  for (const { group, covered, open } of groups) {
    row(group, covered.length, covered.length + open.length);
  }
  const covered = groups.flatMap((group) => group.covered).length;
  row('all', covered, covered + groups.flatMap(({ open }) => open).length);
};

if (import.meta.main) {
  const groups = coverage(testTitles());
  if (process.argv.includes('--json')) console.log(JSON.stringify(groups, null, 2));
  else print(groups);
}
