// What `npm test` runs. Every step runs, also after one that failed; a step counts as one check and
// so does each test. The last line is `N passed, N failed`. Plain JavaScript that Node 20 can run.
//
//   npm test                     everything once; of the expensive matrices a part
//   npm run test:full            everything, the matrices whole (`--full`), and `npm run test:stack`
//   npm run test:ci              everything once, and `npm run test:stack`
//   npm test -- offers lot       the build, and the test files with one of these words in their path
//   npm test -- --changed [REF]  what a change since REF (main) can reach, committed or not
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';
import { reportedTo } from './test/reports.mjs';
import { changedSince, reachOf } from './test/reach.mjs';
import { runStep, runTogether } from './test/steps.mjs';
import { APART, testedHere } from './stack/tested.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), 'fairlot-report-'));
const reports = join(temporary, 'reports');

/** Of each error: of a test in a browser there are two, of which the other says what stood there. */
const LINES_OF_WHY = 24;
const SLOW_S = 20;
const SLOWEST = 30;

const BUILD = { name: 'build', command: ['npm', 'run', '--silent', 'build'] };
const LINT = { name: 'lint', command: ['oxlint'] };
const SPECS = {
  name: 'type check of specs and tools',
  command: ['tsc', '-p', 'tsconfig.spec.json'],
};
const UNUSED = {
  name: 'unused files, exports and dependencies',
  command: ['knip', '--no-progress', '--treat-config-hints-as-errors'],
};
const format = (...files) => ({
  name: 'formatting',
  command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files],
});
const tests = (...chosen) => ({
  name: 'tests',
  command: ['vitest', ...chosen, ...reportedTo(reports, 'tests')],
  live: true,
});
/** What is not fetched before the tests is said to be missing. */
const FETCH = {
  name: 'programs of others are fetched',
  command: ['node', 'tools/stack/fetch.mjs'],
};
/** Only when every test has run can be said what no test was ever answered. */
const ANSWERED = {
  name: 'every declared code is answered',
  command: ['node', 'tools/test/answered.ts'],
};

/** What is asked for: the checks, and how vitest is told which tests. */
const planOf = (args) => {
  const checks = [BUILD, format('.'), SPECS, LINT, UNUSED];
  const everything = { checks, tests: tests('run'), after: ANSWERED };
  if (args.includes('--stack')) return { ...everything, checks: [FETCH, ...checks], stack: true };
  const words = args.filter((arg) => !arg.startsWith('--'));
  if (args.includes('--changed')) {
    const { files, all, reached } = reachOf(changedSince(words[0] ?? 'main'));
    if (all) return everything;
    if (files.length === 0) return { checks: [], tests: null };
    const chosen = tests('related', '--run', '--passWithNoTests', ...reached);
    return { checks: [BUILD, format(...files), SPECS, LINT, UNUSED], tests: chosen };
  }
  return words.length > 0 ? { checks: [BUILD], tests: tests('run', ...words) } : everything;
};

/** Files of all that has run; a run that could not even report has failed as a step and said why. */
const reportedFiles = () => {
  const names = existsSync(reports) ? readdirSync(reports) : [];
  return names.flatMap((name) => {
    const { testResults } = JSON.parse(readFileSync(join(reports, name), 'utf8'));
    return testResults.map((file) => ({ ...file, name: relative(root, file.name) }));
  });
};

/** Every test of a file; one that could not be loaded, or set up, counts as one failed test. */
const testsOf = ({ name, status, message, assertionResults }) => {
  const found = assertionResults.map((test) => ({
    name: `${name}: ${test.fullName}`,
    status: test.status,
    why: test.failureMessages ?? [],
  }));
  // Where a file cannot be loaded, or set up, no test of it has failed: they are skipped.
  const isBroken = status === 'failed' && !found.some((test) => test.status === 'failed');
  return isBroken ? [{ name, status, why: message }, ...found] : found;
};

/** Where the time of a run went; hooks before the first test are not told. */
const slowest = (files) =>
  files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .filter(({ seconds }) => seconds > SLOW_S)
    .map(({ name, seconds }) => `slow: ${seconds.toFixed(0)} s ${name}`);

/** A test with the first lines of each of its errors. */
const toldOf = (word, { name, why = [] }) => {
  const said = [why].flat().flatMap((message) =>
    message
      .split('\n')
      .filter((line) => line !== '' && !line.includes('node_modules'))
      .slice(0, LINES_OF_WHY),
  );
  return [`${word}: ${name}`, ...said].join('\n    ');
};

const args = process.argv.slice(2);
const plan = planOf(args);
ensureChromium();
const steps = await runTogether(plan.checks);
const env = {
  FAIRLOT_ANSWERED: join(temporary, 'answered'),
  ...(args.includes('--full') && { FAIRLOT_TEST: 'full' }),
  ...(plan.stack && testedHere()),
};
if (plan.tests) steps.push(await runStep(plan.tests, env));
if (plan.after && steps.every(({ passed }) => passed)) steps.push(await runStep(plan.after, env));
if (env.KAFKA_LIBS)
  steps.push(await runStep(APART, { KAFKA_LIBS: env.KAFKA_LIBS, FAIRLOT_REPORTS: reports }));
const files = reportedFiles();
const results = files.flatMap(testsOf);
rmSync(temporary, { recursive: true, force: true });

const having = (...states) => results.filter(({ status }) => states.includes(status));
const failed = [...steps.filter((step) => !step.passed), ...having('failed')];
const passed = [...steps.filter((step) => step.passed), ...having('passed')];
const skipped = results.filter((test) => !passed.includes(test) && !failed.includes(test));

for (const line of slowest(files)) console.log(line);
for (const { name } of skipped) console.log(`skipped: ${name}`);
// What passed when it was tried again is told with its first error; what failed is said again at the end,
// for a reader who is given no more than that.
const second = having('passed').filter(({ why }) => why.length > 0);
for (const test of second) console.log(toldOf('passed when tried again', test));
for (const test of failed) console.log(toldOf('failed', test));
process.exitCode = failed.length === 0 ? 0 : 1;
console.log(`${passed.length} passed, ${failed.length} failed`);
