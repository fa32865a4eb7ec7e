// The results of a run, test by test. Written in plain JavaScript that Node 20 can run.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Maximum number of lines per error. A browser test has two errors, of which the second one
 * describes the page.
 */
const ERROR_LINES = 24;

/** Returns the files in all reports of a folder. A run without a report counts as a failed step. */
const filesIn = (reports) => {
  const names = existsSync(reports) ? readdirSync(reports) : [];
  return names.flatMap((name) => {
    const { testResults } = JSON.parse(readFileSync(join(reports, name), 'utf8'));
    return testResults.map((file) => ({ ...file, name: relative(root, file.name) }));
  });
};

/**
 * Returns every test of a file. A file that failed to load or to set up counts as one failed test.
 */
const testsOf = ({ name, status, message, assertionResults }) => {
  const found = assertionResults.map((test) => ({
    name: `${name}: ${test.fullName}`,
    status: test.status,
    why: test.failureMessages ?? [],
  }));
  // If a file fails to load or to set up, its tests are skipped, and none of them fails.
  const isBroken = status === 'failed' && !found.some((test) => test.status === 'failed');
  return isBroken ? [{ name, status, why: message }, ...found] : found;
};

export const resultsIn = (reports) => filesIn(reports).flatMap(testsOf);

/** Describes a failed test by its name and the start of each error. */
export const failureOf = ({ name, why = [] }) => {
  const lines = [why].flat().flatMap((message) =>
    message
      .split('\n')
      .filter((line) => line !== '' && !line.includes('node_modules'))
      .slice(0, ERROR_LINES),
  );
  return [`failed: ${name}`, ...lines].join('\n    ');
};
