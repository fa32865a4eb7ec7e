// Reports how much time a test run took. Written in plain JavaScript that Node 20 can run.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SLOWEST_SHOWN = 10;
/**
 * Name for the process tree that serves all projects: vitest with its transforms, and PostgreSQL.
 */
export const SHARED_TREE = 'shared';

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const jsonOf = (file) => JSON.parse(readFileSync(file, 'utf8'));
const linesIn = (file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const distinct = (values) => [...new Set(values)];

/**
 * The CPU seconds of each file of a worker, which are counted since the end of the previous file.
 */
const filesOf = (lines) =>
  lines.map(({ file, project, cpuSeconds }, at) => ({
    file,
    project,
    cpuSeconds: cpuSeconds - (lines[at - 1]?.cpuSeconds ?? 0),
  }));

/**
 * Returns wall and CPU seconds of each file and project, from what the reporter and the workers
 * have written into `folder`. Imports are counted for the first file of a worker. Returns `null` if
 * the run ended before the report was written.
 */
export const measuredIn = (folder) => {
  if (!existsSync(join(folder, 'run.json'))) return null;
  const { files: reported, sharedCpuSeconds } = jsonOf(join(folder, 'run.json'));
  const counted = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => filesOf(linesIn(join(folder, name))));
  const cpuOf = (matches) => sum(counted.filter(matches).map(({ cpuSeconds }) => cpuSeconds));
  const files = reported.map((one) => ({
    ...one,
    cpuSeconds: cpuOf(({ file, project }) => file === one.file && project === one.project),
  }));
  const projects = distinct(files.map(({ project }) => project)).map((project) => ({
    project,
    seconds: sum(files.filter((one) => one.project === project).map(({ seconds }) => seconds)),
    cpuSeconds: cpuOf((one) => one.project === project),
  }));
  const shared = { project: SHARED_TREE, seconds: 0, cpuSeconds: sharedCpuSeconds };
  return { files, projects: [...projects, shared] };
};

const column = (number) => number.toFixed(0).padStart(6);

const rowOf = ({ seconds, cpuSeconds }, name) =>
  `${column(seconds)} s ${column(cpuSeconds)} CPU s  ${name}`;

/** Returns lines with the slowest files and all projects, with their wall and CPU seconds. */
export const linesOf = ({ files, projects }) => {
  const slowest = files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_SHOWN)
    .map((one) => rowOf(one, `${one.file} (${one.project})`));
  const byProject = projects
    .toSorted((one, other) => other.cpuSeconds - one.cpuSeconds)
    .map((one) => rowOf(one, one.project));
  return [
    `The ${slowest.length} slowest files (seconds, CPU seconds with child processes):`,
    ...slowest,
    'Time by project (seconds of its files added up, CPU seconds with child processes):',
    ...byProject,
  ];
};
