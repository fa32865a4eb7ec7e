// Measures the speed of this machine by the CPU seconds of a fixed amount of work. Written in plain
// JavaScript that Node 20 can run.
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const ROUNDS = 9;
const ROWS = 60_000;

/** Does work that is similar to the tests: objects, strings, sorting, JSON and hashes. */
const work = () => {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  const rows = Array.from({ length: ROWS }, (_, id) => ({ id, key: `k${next()}`, amount: next() }));
  const sorted = rows.toSorted((one, other) => one.key.localeCompare(other.key));
  const copied = JSON.parse(JSON.stringify(sorted));
  const found = new Map(copied.map((row) => [row.key, row]));
  return createHash('sha256')
    .update([...found.keys()].join())
    .digest('hex');
};

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/**
 * Returns the duration of the median round, because the first rounds compile the code, and other
 * processes may disturb a round.
 */
export const calibrationSeconds = () => {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const startedAt = cpuSeconds();
    work();
    return cpuSeconds() - startedAt;
  });
  return rounds.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)];
};

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(calibrationSeconds());
