// Finds the tests that a change affects, for `npm test -- --changed`. Written in plain JavaScript
// that Node 20 can run.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distancesFrom, importersOf } from './import-map.mjs';
import { packagesAffectedBy, packagesIn } from './package-map.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Matches files whose changes affect every test. */
const AFFECTS_EVERY_TEST =
  /^(package(-lock)?\.json|\.npmrc|nx\.json|tsconfig[^/]*\.json|vitest\.config\.ts|tools\/(test|chromium|ensure).*\.mjs)$/;
const CODE = /\.(ts|tsx|mts|mjs)$/;
const SPEC = /\.spec\.tsx?$/;
/** Matches specs that need external programs, such as Kafka and Keycloak. */
const STACK = /\.stack\.spec\.ts$/;
/** Matches specs about the whole project. */
const CHECKS = /^tools\/checks\/.*\.spec\.ts$/;
/** Specs that read or start built programs, but do not import them. */
const PROGRAM_SPECS = {
  '@fairlot/server': /^apps\/server\/src\/start\/.*\.e2e\.spec\.ts$/,
  '@fairlot/web': /\.browser\.spec\.ts$|^apps\/web\/src\/bundle\.spec\.ts$/,
  '@fairlot/cli': /^apps\/cli\/src\/fairlot\.e2e\.spec\.ts$/,
};
/** The assumed distance in imports of a package that depends on the package of a changed text. */
const DEPENDENT_DISTANCE = 10;

const linesOf = (program, ...args) =>
  execFileSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\n')
    .filter((line) => line !== '');

/** The files that have changed since the branch left `ref`, committed or not. */
export const changedSince = (ref) => {
  const [base] = linesOf('git', 'merge-base', ref, 'HEAD');
  return [
    ...linesOf('git', 'diff', '--name-only', '--no-renames', base),
    ...linesOf('git', 'ls-files', '--others', '--exclude-standard'),
  ];
};

const foldersOf = (file) => file.split('/').slice(0, -1);

/** The number of leading folders that two paths have in common. */
const sharedFolders = (one, other) => {
  const folders = foldersOf(other);
  const differs = foldersOf(one).findIndex((folder, at) => folder !== folders[at]);
  return differs < 0 ? foldersOf(one).length : differs;
};

/**
 * Whether a file belongs to the same feature: it is in the folder of the changed file, or in a
 * folder next to it.
 */
const isBeside = (file, changed) =>
  changed.some((one) => sharedFolders(file, one) >= foldersOf(one).length - 1);

/**
 * Orders tests: first those of the same feature, then the project checks, and then the rest by
 * common folders and distance in imports.
 */
const nearestFirst = (distances, changed) => {
  const rankOf = (file) => (isBeside(file, changed) ? 0 : CHECKS.test(file) ? 1 : 2);
  const nearest = (file) => Math.max(0, ...changed.map((one) => sharedFolders(file, one)));
  return [...distances]
    .map(([file, distance]) => ({ file, distance, rank: rankOf(file), shared: nearest(file) }))
    .toSorted(
      (one, other) =>
        one.rank - other.rank || other.shared - one.shared || one.distance - other.distance,
    )
    .map(({ file }) => file);
};

/** Whether a spec needs a built program, so that changes to the program's code affect it. */
export const needsBuild = (file) => Object.values(PROGRAM_SPECS).some((specs) => specs.test(file));

/**
 * Finds what a change affects. `files` are the changed files that still exist. `specs` are the
 * affected specs, starting with the nearest. `all` is true if a change affects every test. A change
 * to code affects whatever imports it. A change to another file (texts, data) affects the specs of
 * all packages that depend on its package.
 */
export const reachOf = (changed) => {
  if (changed.some((file) => AFFECTS_EVERY_TEST.test(file)))
    return { all: true, files: [], specs: [] };
  const ours = linesOf('git', 'ls-files', '--cached', '--others', '--exclude-standard');
  const inPackage = changed.filter((file) => /^(apps|libs)\//.test(file) && !file.endsWith('.md'));
  const packages = packagesIn(root, ours);
  const programs = packagesAffectedBy(
    inPackage.filter((file) => !SPEC.test(file)),
    packages,
  );
  const homes = packagesAffectedBy(
    inPackage.filter((file) => !CODE.test(file)),
    packages,
  );
  const code = changed.filter((file) => CODE.test(file));
  const distances = distancesFrom(code, importersOf(root, ours));
  const reaches = (file) =>
    CHECKS.test(file) ||
    programs.some(({ name }) => PROGRAM_SPECS[name]?.test(file)) ||
    homes.some(({ folder }) => file.startsWith(folder));
  for (const file of ours)
    if (SPEC.test(file) && !distances.has(file) && reaches(file))
      distances.set(file, DEPENDENT_DISTANCE);
  const exists = (file) => existsSync(join(root, file));
  const specs = nearestFirst(distances, changed).filter(
    (file) => SPEC.test(file) && !STACK.test(file) && exists(file),
  );
  return { all: false, files: changed.filter(exists), specs };
};

/**
 * Selects the nearest specs that fit into `seconds`, by the table of durations. Includes all
 * changed specs, and no other specs that need a build.
 */
export const fittingSpecs = ({ files, specs }, { seconds, table, unknown }) => {
  let left = seconds;
  const chosen = specs.filter((file) => {
    if (files.includes(file)) return true;
    const takes = table[file] ?? unknown;
    if (needsBuild(file) || takes > left) return false;
    left -= takes;
    return true;
  });
  return { chosen, leftOut: specs.filter((file) => !chosen.includes(file)) };
};
