// What `npm test` runs. Every step runs, also after one that failed; a step counts as one check and
// so does each test. The last line is `N passed, N failed`. Plain JavaScript that Node 20 can run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
const OUTPUT_MAX = 64 * 1024 * 1024;
const temporary = mkdtempSync(join(tmpdir(), 'fairlot-report-'));
const report = join(temporary, 'tests.json');

/** The formatter and linter say nothing when all is well; the tests show each file as it ends. */
const STEPS = [
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'type check of specs and tools', command: ['tsc', '-p', 'tsconfig.spec.json'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'formatting', command: ['prettier', '--check', '--log-level=warn', '.'] },
  {
    name: 'tests',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`],
    live: true,
  },
];

const runStep = ({ name, command, live = false }) => {
  const startedAt = Date.now();
  if (live) console.log(`… ${name}`);
  const { status, signal, error, stdout, stderr } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    env: { ...process.env, PATH },
    encoding: 'utf8',
    maxBuffer: OUTPUT_MAX,
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const passed = status === 0;
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (!passed && !live) console.log(`${stdout ?? ''}${stderr ?? ''}`.trimEnd());
  if (error ?? signal) console.log(`  ${name} ended early: ${error?.message ?? signal}`);
  return passed;
};

/** Every test of vitest's report; a file that could not be loaded counts as one failed test. */
const testsOf = (file) => {
  let files;
  try {
    files = JSON.parse(readFileSync(file, 'utf8')).testResults;
  } catch {
    return []; // the step itself has failed and said why
  }
  return files.flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name);
    if (assertionResults.length === 0 && status === 'failed') return [{ name: path, status }];
    return assertionResults.map((test) => ({
      name: `${path}: ${test.fullName}`,
      status: test.status,
    }));
  });
};

ensureChromium();
const steps = STEPS.map((step) => ({ name: step.name, passed: runStep(step) }));
const tests = testsOf(report);
rmSync(temporary, { recursive: true, force: true });

const having = (...states) => tests.filter(({ status }) => states.includes(status));
const failed = [...steps.filter(({ passed }) => !passed), ...having('failed')];
const passed = [...steps.filter((step) => step.passed), ...having('passed')];
const skipped = tests.filter((test) => !passed.includes(test) && !failed.includes(test));

for (const { name } of skipped) console.log(`skipped: ${name}`);
for (const { name } of failed) console.log(`failed: ${name}`);
process.exitCode = failed.length === 0 ? 0 : 1;
console.log(`${passed.length} passed, ${failed.length} failed`);
