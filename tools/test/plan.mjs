// The steps of each variant of `npm test`. Written in plain JavaScript that Node 20 can run.
import { durations } from './durations.mjs';
import { changedSince, fittingSpecs, needsBuild, reachOf } from './reach.mjs';
import { reportArguments } from './reports.mjs';

/**
 * The total duration in seconds of the specs for `--changed`, which is less than half a minute on
 * two cores.
 */
const CHANGED_SECONDS = 45;
const UNKNOWN_SECONDS = 3;

const BUILD = { name: 'build', command: ['npm', 'run', '--silent', 'build'] };
const TYPES = { name: 'type check', command: ['tsc', '-b'] };
const SPECS = {
  name: 'type check of specs and tools',
  command: ['tsc', '-p', 'tsconfig.spec.json'],
};
const UNUSED_CODE_STEP = {
  name: 'unused files, exports and dependencies',
  command: ['knip', '--no-progress', '--treat-config-hints-as-errors'],
};
/** Writes the list of packages from the lock file, without network access. */
const SBOM = {
  name: 'list of components (SBOM)',
  command: ['node', 'tools/supply/sbom.ts'],
};
const LINT_STEP = { name: 'lint', command: ['oxlint'] };
/**
 * Takes 30 times as long as the other lint rules. It is part of `.ci/run` and of `npm test --
 * --changed`. It runs after the build, because it reads the built types of other packages.
 */
const TYPED_LINT = { name: 'lint with types', command: ['oxlint', '--type-aware'] };
/**
 * Starts the downloads early. Programs that are still missing when the tests start are reported.
 */
const FETCH = {
  name: 'download of external programs',
  command: ['node', 'tools/stack/fetch.mjs'],
};
/** Runs last, because it needs the responses of all tests. */
const CODES_CHECK = {
  name: 'every declared code is received',
  command: ['node', 'tools/test/answered.ts'],
};

const format = (files) => ({
  name: 'formatting',
  command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files],
});
const isCode = (file) => /\.(ts|tsx|mts|mjs)$/.test(file);
/**
 * Whether the file is checked together with the specs. The client's specs are checked together with
 * its sources.
 */
const isOfSpecs = (file) => isCode(file) && !file.startsWith('apps/web/');

/** The checks of the changed files, and the nearest specs that they affect. */
const changedPlan = (reach, vitest) => {
  const limit = { seconds: CHANGED_SECONDS, table: durations(), unknown: UNKNOWN_SECONDS };
  const { chosen, leftOut } = fittingSpecs(reach, limit);
  const code = reach.files.filter(isCode);
  const typed = { ...TYPED_LINT, command: [...TYPED_LINT.command, ...code] };
  const first = [chosen.some(needsBuild) ? BUILD : TYPES];
  const checks = [
    format(reach.files),
    ...(reach.files.some(isOfSpecs) ? [SPECS] : []),
    ...(code.length > 0 ? [typed] : []),
  ];
  const isEmpty = reach.files.length === 0;
  return {
    first: isEmpty ? [] : first,
    checks: isEmpty ? [] : checks,
    tests: chosen.length > 0 ? vitest(...chosen) : null,
    leftOut,
  };
};

/**
 * Returns the preparation, the checks that run in parallel, the step of the tests, and the steps
 * after it. `isWhole` is true if the whole ordinary set runs, so that its figures are comparable
 * with the budgets. `set` determines which files are skipped (`excluded-files.ts`). Named files are
 * never skipped.
 */
export const planOf = (args, reports) => {
  const vitest = (...chosen) => ({
    name: 'tests',
    command: ['vitest', 'run', ...chosen, ...reportArguments(reports, 'tests')],
    live: true,
  });
  const isFull = args.includes('--full');
  // These steps run during the build, which occupies one core.
  const besideBuild = [UNUSED_CODE_STEP, format(['.'])];
  if (args.includes('--stack')) {
    const fetch = { ...FETCH, command: [...FETCH.command, ...(isFull ? ['--full'] : [])] };
    return {
      first: [fetch, BUILD, ...besideBuild, SBOM],
      checks: [TYPED_LINT, SPECS],
      tests: vitest(),
      after: CODES_CHECK,
      isWhole: !isFull,
      set: isFull ? 'full' : 'landing',
      stack: true,
    };
  }
  const first = [BUILD, LINT_STEP, ...besideBuild];
  const everything = { first, checks: [SPECS], tests: vitest(), set: 'small' };
  const words = args.filter((arg) => !arg.startsWith('--'));
  if (args.includes('--changed')) {
    const reach = reachOf(changedSince(words[0] ?? 'main'));
    return reach.all ? everything : changedPlan(reach, vitest);
  }
  return words.length > 0 ? { first: [BUILD], checks: [], tests: vitest(...words) } : everything;
};
