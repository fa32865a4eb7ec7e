// The CPU budgets of projects in seconds, which are stored in `budgets.json`. Written in plain
// JavaScript that Node 20 can run.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const BUDGETS = fileURLToPath(new URL('budgets.json', import.meta.url));
/**
 * Factor from a measurement to a budget. Two processes on one core slow each other down by about
 * this much.
 */
const HEADROOM = 1.5;
/** The smallest budget, because the time of small projects always varies by some seconds. */
const SECONDS_MIN = 10;

/** Returns the budgets; `null` if there are none yet. */
export const budgets = () =>
  existsSync(BUDGETS) ? JSON.parse(readFileSync(BUDGETS, 'utf8')) : null;

/**
 * Returns one line for each exceeded budget. Budgets are CPU seconds on the machine that measured
 * them. The `calibration` of both machines converts them if this machine is slower or busier. On a
 * faster machine, they stay the same.
 */
export const excessLines = ({ projects, calibration }, written) => {
  if (written === null) return ['There is no budgets.json. Create it with npm run test:measured.'];
  const slower = Math.max(1, calibration / written.calibration);
  const over = projects.flatMap(({ project, cpuSeconds }) => {
    const budget = written.projects[project];
    if (budget === undefined) return [`${project}: has no budget`];
    const allowed = budget * slower;
    if (cpuSeconds <= allowed) return [];
    return [
      `${project}: ${cpuSeconds.toFixed(0)} CPU s, but its budget is ${allowed.toFixed(0)} (${budget}, times ${slower.toFixed(2)} for the speed of this machine)`,
    ];
  });
  const advice = 'Make it faster, or raise the budget: npm run test:measured';
  return over.length === 0 ? [] : [...over, advice];
};

/** Returns new budgets from a run, with headroom. Projects that did not run keep their budgets. */
export const budgetsOf = ({ projects, calibration }, written) => {
  const scale = written === null ? 1 : written.calibration / calibration;
  const measured = projects.map(({ project, cpuSeconds }) => [
    project,
    Math.max(SECONDS_MIN, Math.ceil(cpuSeconds * scale * HEADROOM)),
  ]);
  const all = Object.entries({ ...written?.projects, ...Object.fromEntries(measured) });
  const sorted = all.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    calibration: written?.calibration ?? calibration,
    projects: Object.fromEntries(sorted),
  };
};
