// What a change can reach: `npm test -- --changed`. Plain JavaScript that Node 20 can run.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

/** What every test stands on. */
const SHARED =
  /^(package(-lock)?\.json|\.npmrc|nx\.json|tsconfig[^/]*\.json|vitest\.config\.ts|tools\/(test|chromium|ensure).*\.mjs)$/;
const CODE = /\.(ts|tsx|mts|mjs)$/;
const SPEC = /\.spec\.tsx?$/;
/** Specs that look at the whole project. */
const CHECKS = /^tools\/checks\/.*\.spec\.ts$/;
/** Read what the build wrote, which no import tells: by program, what its specs load or are. */
const OF_PROGRAM = {
  '@fairlot/server': ['apps/server/src/testing/a-process.ts'],
  '@fairlot/web': ['apps/server/src/testing/browser/index.ts', 'apps/web/src/bundle.spec.ts'],
  '@fairlot/cli': ['apps/cli/src/fairlot.e2e.spec.ts'],
};

const linesOf = (program, ...args) =>
  execFileSync(program, args, {
    cwd: root,
    env: { ...process.env, PATH },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((line) => line !== '');

/** Since the branch left `ref`, committed or not. */
export const changedSince = (ref) => {
  const [base] = linesOf('git', 'merge-base', ref, 'HEAD');
  return [
    ...linesOf('git', 'diff', '--name-only', '--no-renames', base),
    ...linesOf('git', 'ls-files', '--others', '--exclude-standard'),
  ];
};

/** The packages that these files are of, and all that depend on them. */
const affectedBy = (files) => {
  if (files.length === 0) return [];
  const list = `--files=${files.join(',')}`;
  return JSON.parse(linesOf('nx', 'show', 'projects', '--affected', list, '--json').join(''));
};

/**
 * `files` are those that changed and are still there, `reached` what `vitest related` is asked about;
 * `all` when something changed that everything stands on. Imports tell what code reaches; any other
 * file (texts, data) reaches the specs of every package that depends on its own.
 */
export const reachOf = (changed) => {
  if (changed.some((file) => SHARED.test(file))) return { all: true, files: [], reached: [] };
  const ours = linesOf('git', 'ls-files', '--cached', '--others', '--exclude-standard');
  const inPackage = changed.filter((file) => /^(apps|libs)\//.test(file) && !file.endsWith('.md'));
  const programs = affectedBy(inPackage.filter((file) => !SPEC.test(file)));
  const homes = new Set(affectedBy(inPackage.filter((file) => !CODE.test(file))));
  const dirs = ours
    .filter((file) => /^(apps|libs)\/.*package\.json$/.test(file))
    .filter((file) => homes.has(JSON.parse(readFileSync(join(root, file), 'utf8')).name))
    .map((file) => file.replace('package.json', ''));
  const reached = [
    ...changed.filter((file) => CODE.test(file)),
    ...ours.filter((file) => CHECKS.test(file)),
    ...programs.flatMap((name) => OF_PROGRAM[name] ?? []),
    ...ours.filter((file) => SPEC.test(file) && dirs.some((dir) => file.startsWith(dir))),
  ];
  const files = changed.filter((file) => existsSync(join(root, file)));
  return { all: false, files, reached: [...new Set(reached)] };
};
