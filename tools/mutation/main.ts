/**
 * `npm run mutation [-- WORD...]`: StrykerJS changes the sources in one place at a time, and at
 * least one spec must then fail. A word names a group (`groups.ts`) or a file. Without a word, the
 * files that have changed since `main` are mutated. Options with `--` are passed to Stryker
 * (`--force` discards its cache).
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changedSince } from '../test/reach.mjs';
import { GROUPS, type Group } from './groups.ts';

const root = join(import.meta.dirname, '../..');
const STRYKER_PROGRAM = fileURLToPath(
  new URL('bin/stryker.js', import.meta.resolve('@stryker-mutator/core/package.json')),
);
/** Matches files that the globs of a group include, but that are never mutated. */
const NEVER_MUTATED = /\.spec\.ts$|\.contract\.ts$|\/testing\//;
/** The sources outside all groups, which are tested by every spec that depends on them. */
const OTHER_SOURCES: Group = {
  sources: ['{libs,apps/cli,apps/server}/**/src/**/*.ts'],
  specs: ['{libs,apps/cli,apps/server}/**/*.spec.ts'],
};

const filesOf = ({ sources }: Group): string[] =>
  globSync(sources, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).filter(
    (file) => !NEVER_MUTATED.test(file),
  );

type Task = { readonly name: string; readonly files: string[]; readonly specs: readonly string[] };

/** Assigns each file to each of its groups, or to the group of all other files. */
const tasksFor = (wanted: ReadonlySet<string>): Task[] => {
  const tasks: Task[] = Object.entries(GROUPS).map(([name, group]) => ({
    name,
    files: filesOf(group).filter((file) => wanted.has(file)),
    specs: group.specs,
  }));
  const grouped = new Set(Object.values(GROUPS).flatMap(filesOf));
  const others = filesOf(OTHER_SOURCES).filter((file) => wanted.has(file) && !grouped.has(file));
  return [...tasks, { name: 'others', files: others, specs: OTHER_SOURCES.specs }].filter(
    ({ files }) => files.length > 0,
  );
};

const groupNamed = (word: string): Task | null => {
  const group = Object.entries(GROUPS).find(([name]) => name === word)?.[1];
  return group ? { name: word, files: filesOf(group), specs: group.specs } : null;
};

const planOf = (words: readonly string[]): Task[] => {
  if (words.length === 0) return tasksFor(new Set(changedSince('main')));
  const groups = words.flatMap((word) => groupNamed(word) ?? []);
  const files = words.filter((word) => groupNamed(word) === null);
  return [...groups, ...tasksFor(new Set(files))];
};

const mutateGroup = ({ name, files, specs }: Task, options: readonly string[]): boolean => {
  console.log(`\n${name}: ${files.length} files, tested by ${specs.join(', ')}`);
  const known = join('node_modules/.cache/mutation', `${name}.json`);
  const { status } = spawnSync(
    process.execPath,
    [
      STRYKER_PROGRAM,
      'run',
      'tools/mutation/stryker.config.json',
      '--mutate',
      files.join(','),
      '--incrementalFile',
      known,
      ...options,
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, FAIRLOT_SPECS: JSON.stringify(specs) } },
  );
  return status === 0;
};

const args = process.argv.slice(2);
const tasks = planOf(args.filter((arg) => !arg.startsWith('--')));
const options = args.filter((arg) => arg.startsWith('--'));
if (tasks.length === 0) console.log('No source has changed that could be mutated.');
const failed = tasks.filter((task) => !mutateGroup(task, options)).map(({ name }) => name);
if (failed.length > 0) console.log(`\nBelow 85 %, or not run: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
