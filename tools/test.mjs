// Runs `npm test`. Every step runs, even after a step that failed. Each step and each test counts
// as one check. The last line is `N passed, N failed`. Written in plain JavaScript that Node 20 can
// run.
//
//   npm test                     all except the files of `test/excluded-files.ts`, with a part of the expensive matrices
//   npm run test:ci              also `CI_ONLY`, lint rules that need types, and `npm run test:stack`
//   npm run test:full            the nightly set: whole matrices (`--full`), generators, and all of the above
//   npm test -- offers lot       the build, and the test files whose path contains one of these words
//   npm test -- --changed [REF]  the changed files since REF (main), and the nearest tests that they reach
//
// `FAIRLOT_PLACEMENT_SEED=N npm test` repeats the random choices of a run that has printed N.
// Generated values are the same in every run; `FAIRLOT_SEED=N` generates others.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { budgets, excessLines } from './test/budgets.mjs';
import { calibrationSeconds } from './test/calibrate.mjs';
import { keepRun } from './test/last-run.mjs';
import { linesOf, measuredIn } from './test/measured.mjs';
import { planOf } from './test/plan.mjs';
import { failureOf, resultsIn } from './test/results.mjs';
import { runStep, runTogether } from './test/steps.mjs';
import { prepareTests } from './stack/tested.mjs';

const SEEDS = 2 ** 31;
const temporary = mkdtempSync(join(tmpdir(), 'fairlot-report-'));
const folder = (name) => join(temporary, name);
const reports = folder('reports');

const args = process.argv.slice(2);
const isFull = args.includes('--full');
const plan = planOf(args, reports);
const { FAIRLOT_PLACEMENT_SEED = String(randomInt(1, SEEDS)) } = process.env;
console.log(`Random seed of this run: FAIRLOT_PLACEMENT_SEED=${FAIRLOT_PLACEMENT_SEED}`);
ensureChromium();

const steps = await runTogether(plan.first, 2);
const env = {
  FAIRLOT_PLACEMENT_SEED,
  FAIRLOT_ANSWERED: folder('answered'),
  FAIRLOT_MEASURED: folder('measured'),
  ...(plan.set && { FAIRLOT_TEST: plan.set }),
  ...(plan.stack && prepareTests(isFull)),
};
// The load of the machine may change during the tests, so the slower of two calibrations is used.
const calibrationSecondsBefore = plan.isWhole ? calibrationSeconds() : 0;
// Tests of whole portals are often idle, so the checks run at the same time, one after the other.
const checking = runTogether(plan.checks, 1);
if (plan.tests) steps.push(await runStep(plan.tests, env));
steps.push(...(await checking));
if (plan.after && steps.every(({ passed }) => passed)) steps.push(await runStep(plan.after, env));
const calibration = plan.isWhole ? Math.max(calibrationSecondsBefore, calibrationSeconds()) : 0;

const results = resultsIn(reports);
const measured = measuredIn(folder('measured'));
rmSync(temporary, { recursive: true, force: true });

if (plan.isWhole && measured !== null) {
  const run = { ...measured, calibration };
  // Specs of the project `apart` have the same duration as in the project `e2e`, so they are left
  // out.
  keepRun({ ...run, files: measured.files.filter(({ project }) => project !== 'apart') });
  const why = excessLines(run, budgets());
  steps.push({ name: 'CPU budgets of the projects', passed: why.length === 0, why });
}

const resultsWith = (...states) => results.filter(({ status }) => states.includes(status));
const failed = [...steps.filter((step) => !step.passed), ...resultsWith('failed')];
const passed = [...steps.filter((step) => step.passed), ...resultsWith('passed')];
const skipped = results.filter((test) => !passed.includes(test) && !failed.includes(test));

for (const { name } of skipped) console.log(`skipped: ${name}`);
if (measured !== null) for (const line of linesOf(measured)) console.log(line);
if (plan.leftOut?.length > 0) {
  console.log(`Affected by this change, but left to \`npm test\`: ${plan.leftOut.length} files`);
  for (const file of plan.leftOut.slice(0, 10)) console.log(`  ${file}`);
}
for (const test of failed) console.log(failureOf(test));
if (failed.length > 0)
  console.log(`To repeat this run, set FAIRLOT_PLACEMENT_SEED=${FAIRLOT_PLACEMENT_SEED}`);
process.exitCode = failed.length === 0 ? 0 : 1;
console.log(`${passed.length} passed, ${failed.length} failed`);
// The failed steps are printed last, because a CI log may keep only its end.
for (const { name } of failed) console.log(`failed: ${name}`);
