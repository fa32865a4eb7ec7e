// The figures of the last whole run, and `npm run test:measured`, which writes them into
// `durations.json` and `budgets.json`. Written in plain JavaScript that Node 20 can run.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUDGETS, budgets, budgetsOf } from './budgets.mjs';
import { DURATIONS, durations, durationsOf } from './durations.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const LAST_RUN_FILE = join(root, 'node_modules', '.cache', 'fairlot', 'measured.json');

export const keepRun = (run) => {
  mkdirSync(dirname(LAST_RUN_FILE), { recursive: true });
  writeFileSync(LAST_RUN_FILE, JSON.stringify(run));
};

const write = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

const takeOverLastRun = () => {
  if (!existsSync(LAST_RUN_FILE))
    throw new Error('There are no measurements. Run `npm test` or `.ci/run` first.');
  const run = JSON.parse(readFileSync(LAST_RUN_FILE, 'utf8'));
  const exists = (file) => existsSync(join(root, file));
  write(DURATIONS, durationsOf(run.files, durations(), exists));
  write(BUDGETS, budgetsOf(run, budgets()));
  console.log(
    `${run.files.length} files and ${run.projects.length} projects of the last whole run`,
  );
};

if (process.argv[1] === fileURLToPath(import.meta.url)) takeOverLastRun();
