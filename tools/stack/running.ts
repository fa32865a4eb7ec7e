import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A process, identified by its pid and its start time, because a pid may be used again. */
type KnownProcess = { readonly pid: number; readonly since: string };

const PROCESSES_FILE = fileURLToPath(new URL('../../.data/stack.json', import.meta.url));
/** Time limit in ms for seven processes to stop cleanly one after the other. */
const STOP_TIMEOUT_MS = 90_000;
const POLL_EVERY_MS = 100;

/** Lists every process of the machine with the pid of its parent. */
const listProcesses = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,lstart='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => {
      const [pid, parent, ...since] = row.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), since: since.join(' ') };
    });

const withDescendants = (pid: number): KnownProcess[] => {
  const all = listProcesses();
  const below = (ancestor: number): KnownProcess[] =>
    all.filter(({ parent }) => parent === ancestor).flatMap((one) => [one, ...below(one.pid)]);
  return [...all.filter((one) => one.pid === pid), ...below(pid)].map(({ pid: number, since }) => ({
    pid: number,
    since,
  }));
};

/**
 * Records the processes that run now, so that they can be stopped. The record is deleted when this
 * process ends normally.
 */
export const noteRunning = (): void => {
  mkdirSync(join(PROCESSES_FILE, '..'), { recursive: true });
  writeFileSync(PROCESSES_FILE, JSON.stringify(withDescendants(process.pid)));
  process.once('exit', () => rmSync(PROCESSES_FILE, { force: true }));
};

const readProcesses = (): readonly KnownProcess[] => {
  try {
    return JSON.parse(readFileSync(PROCESSES_FILE, 'utf8')) as KnownProcess[];
  } catch {
    return [];
  }
};

/** Those of the recorded processes that still run. */
const stillRunning = (known: readonly KnownProcess[]): readonly KnownProcess[] => {
  const now = new Set(listProcesses().map(({ pid, since }) => `${pid} ${since}`));
  return known.filter(({ pid, since }) => now.has(`${pid} ${since}`));
};

/**
 * Asks the process that started the stack to stop everything. If that process was killed, stops the
 * remaining processes here.
 */
export const stopStack = async (say: (line: string) => void): Promise<void> => {
  const known = stillRunning(readProcesses());
  const [first] = readProcesses();
  if (known.length === 0) return say('No stack is running.');
  const starter = known.find(({ pid }) => pid === first?.pid);
  if (starter) {
    process.kill(starter.pid, 'SIGTERM');
    const late = performance.now() + STOP_TIMEOUT_MS;
    while (stillRunning([starter]).length > 0 && performance.now() < late)
      await sleep(POLL_EVERY_MS);
  }
  for (const { pid } of stillRunning(known)) process.kill(pid, 'SIGKILL');
  rmSync(PROCESSES_FILE, { force: true });
  return say(`Stopped ${known.length} processes.`);
};
