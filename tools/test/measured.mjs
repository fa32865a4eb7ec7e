// Where the time of a run went. Plain JavaScript that Node 20 can run.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SLOWEST = 10;
/** Vitest itself with its transforms, and PostgreSQL: one process tree that serves all projects. */
export const SHARED = 'shared';

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const jsonOf = (file) => JSON.parse(readFileSync(file, 'utf8'));
const distinct = (values) => [...new Set(values)];

/**
 * What the reporter and the workers of one run wrote into `folder`: the seconds of each file, and wall and
 * CPU seconds by project. `null` when the run ended before it could report.
 */
export const measuredIn = (folder) => {
  if (!existsSync(join(folder, 'run.json'))) return null;
  const { files, cpuSeconds } = jsonOf(join(folder, 'run.json'));
  const workers = readdirSync(folder)
    .filter((name) => name.startsWith('worker-'))
    .map((name) => jsonOf(join(folder, name)));
  const of = (entries, project) => entries.filter((entry) => entry.project === project);
  const projects = distinct(files.map(({ project }) => project)).map((project) => ({
    project,
    seconds: sum(of(files, project).map(({ seconds }) => seconds)),
    cpuSeconds: sum(of(workers, project).map((worker) => worker.cpuSeconds)),
  }));
  const ofWorkers = sum(workers.map((worker) => worker.cpuSeconds));
  const shared = { project: SHARED, seconds: 0, cpuSeconds: Math.max(0, cpuSeconds - ofWorkers) };
  return { files, projects: [...projects, shared] };
};

/** A run of the same files under another name: its files and projects are told apart. */
export const named = (measured, prefix) => ({
  files: measured.files.map((file) => ({ ...file, project: `${prefix} ${file.project}` })),
  projects: measured.projects.map((one) => ({ ...one, project: `${prefix} ${one.project}` })),
});

const column = (number) => number.toFixed(0).padStart(6);

/** The slowest files, and each project's wall and CPU seconds. */
export const linesOf = ({ files, projects }) => {
  const slowest = files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, project, seconds }) => `${column(seconds)} s  ${file} (${project})`);
  const byProject = projects
    .toSorted((one, other) => other.cpuSeconds - one.cpuSeconds)
    .map(
      ({ project, seconds, cpuSeconds }) =>
        `${column(seconds)} s ${column(cpuSeconds)} CPU s  ${project}`,
    );
  return [
    `The ${slowest.length} slowest files:`,
    ...slowest,
    'Time by project (seconds of its files added up, CPU seconds with child processes):',
    ...byProject,
  ];
};
