// What each form of `npm test` runs. Plain JavaScript that Node 20 can run.
import { durations } from './durations.mjs';
import { changedSince, fitting, needsBuild, reachOf } from './reach.mjs';
import { reportedTo } from './reports.mjs';

/** `--changed` takes specs that add up to this, which is less than half a minute on two cores. */
const CHANGED_SECONDS = 45;
const UNKNOWN_SECONDS = 3;

const BUILD = { name: 'build', command: ['npm', 'run', '--silent', 'build'] };
const TYPES = { name: 'type check', command: ['tsc', '-b'] };
const SPECS = {
  name: 'type check of specs and tools',
  command: ['tsc', '-p', 'tsconfig.spec.json'],
};
const UNUSED = {
  name: 'unused files, exports and dependencies',
  command: ['knip', '--no-progress', '--treat-config-hints-as-errors'],
};
/** Written from the lock, without network. */
const SBOM = {
  name: 'list of components (SBOM)',
  command: ['node', 'tools/supply/sbom.ts'],
};
const LINT = { name: 'lint', command: ['oxlint'] };
/** 30 times the work of the other rules: `.ci/run` does it, `npm test` only with `--changed`. */
const TYPED_LINT = { name: 'lint with types', command: ['oxlint', '--type-aware'] };
/** Programs that are not fetched before the tests are reported as missing. */
const FETCH = {
  name: 'external programs are fetched',
  command: ['node', 'tools/stack/fetch.mjs'],
};
/** Only after every test has run is it known which code no test received. */
const ANSWERED = {
  name: 'every declared code is answered',
  command: ['node', 'tools/test/answered.ts'],
};

const format = (files) => ({
  name: 'formatting',
  command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files],
});
const isCode = (file) => /\.(ts|tsx|mts|mjs)$/.test(file);
/** The client checks its specs with its sources. */
const isOfSpecs = (file) => isCode(file) && !file.startsWith('apps/web/');

/** Checks of the changed files, and the nearest specs that a change reaches. */
const changedPlan = (reach, vitest) => {
  const limit = { seconds: CHANGED_SECONDS, table: durations(), unknown: UNKNOWN_SECONDS };
  const { chosen, leftOut } = fitting(reach, limit);
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
 * The steps that the tests need, the checks that run beside the tests, the test step, and what follows it.
 * `isWhole` when every test of the ordinary set runs, so that its figures can be compared with the
 * budgets. `set` names what is left to a larger set (`left-out.ts`); named files leave nothing out.
 */
export const planOf = (args, reports) => {
  const vitest = (...chosen) => ({
    name: 'tests',
    command: ['vitest', 'run', ...chosen, ...reportedTo(reports, 'tests')],
    live: true,
  });
  const isFull = args.includes('--full');
  // Beside the build, which occupies one core.
  const besideBuild = [UNUSED, format(['.'])];
  if (args.includes('--stack')) {
    const fetch = { ...FETCH, command: [...FETCH.command, ...(isFull ? ['--full'] : [])] };
    return {
      first: [fetch, BUILD, TYPED_LINT, ...besideBuild, SBOM],
      checks: [SPECS],
      tests: vitest(),
      after: ANSWERED,
      isWhole: !isFull,
      set: isFull ? 'full' : 'landing',
      stack: true,
    };
  }
  const first = [BUILD, LINT, ...besideBuild];
  const everything = { first, checks: [SPECS], tests: vitest(), set: 'small' };
  const words = args.filter((arg) => !arg.startsWith('--'));
  if (args.includes('--changed')) {
    const reach = reachOf(changedSince(words[0] ?? 'main'));
    return reach.all ? everything : changedPlan(reach, vitest);
  }
  return words.length > 0 ? { first: [BUILD], checks: [], tests: vitest(...words) } : everything;
};
