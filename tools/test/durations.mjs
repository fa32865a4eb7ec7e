// The duration of each test file, stored in `durations.json`, which determines the order of the
// files. Written in plain JavaScript that Node 20 can run.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const DURATIONS = fileURLToPath(new URL('durations.json', import.meta.url));
/**
 * Steps to which durations are rounded up. A stored duration stays if the new value is similar, so
 * that few lines change.
 */
const ROUNDED_SECONDS = [1, 2, 3, 5, 8, 12, 20, 30, 45, 70, 100, 150, 240];
const SIMILAR_FACTOR = 1.6;

/** Returns the stored durations in seconds, by file. */
export const durations = () =>
  existsSync(DURATIONS) ? JSON.parse(readFileSync(DURATIONS, 'utf8')) : {};

const rounded = (seconds) =>
  ROUNDED_SECONDS.find((step) => seconds <= step) ?? ROUNDED_SECONDS.at(-1);
const isNear = (one, other) => Math.max(one, other) / Math.min(one, other) <= SIMILAR_FACTOR;

/** Returns the new table after a run, without deleted files. */
export const durationsOf = (files, written, exists) => {
  const measured = Object.fromEntries(
    files.map(({ file, seconds }) => {
      const before = written[file];
      const kept = before !== undefined && isNear(Math.max(seconds, ROUNDED_SECONDS[0]), before);
      return [file, kept ? before : rounded(seconds)];
    }),
  );
  const all = Object.entries({ ...written, ...measured }).filter(([file]) => exists(file));
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

/** Factor for the duration of a spec on a portal in four parts with Kafka. */
const SEPARATE_PROCESS_FACTOR = 4;

const compareTexts = (one, other) => (one < other ? -1 : Number(one > other));

/**
 * Orders `files` by vitest group, then by project, because a worker serves one project. The project
 * with the longest file comes first, so that short files fill the end. Within a project, files
 * without a duration come first, and then the longest ones. The order depends only on the table.
 */
export const orderFiles = (files, table) => {
  const known = ({ file, project }) =>
    table[file] * (project === 'apart' ? SEPARATE_PROCESS_FACTOR : 1);
  const secondsOf = (one) => (one.file in table ? known(one) : Infinity);
  const longest = new Map();
  for (const one of files) {
    const seconds = one.file in table ? known(one) : 0;
    longest.set(one.project, Math.max(longest.get(one.project) ?? 0, seconds));
  }
  const difference = (one, other) => (one === other ? 0 : other - one);
  return files.toSorted(
    (one, other) =>
      one.group - other.group ||
      difference(longest.get(one.project), longest.get(other.project)) ||
      compareTexts(one.project, other.project) ||
      difference(secondsOf(one), secondsOf(other)) ||
      compareTexts(one.file, other.file),
  );
};
