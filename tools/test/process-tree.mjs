// CPU seconds of a process and its children. Written in plain JavaScript that Node 20 can run.
import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks per second, which Linux uses on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;
/**
 * Positions of fields in /proc/PID/stat, counted from the state, which follows the name in
 * parentheses.
 */
const PARENT = 1;
const OWN_USER = 11;
const ENDED_USER = 13;
const AFTER_TIMES = 15;

/** Returns the counters of a process; `null` if it has ended. */
const statOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const secondsIn = (from, to) =>
      fields.slice(from, to).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
    return {
      pid: Number(pid),
      parent: Number(fields[PARENT]),
      own: secondsIn(OWN_USER, ENDED_USER),
      ofEnded: secondsIn(ENDED_USER, AFTER_TIMES),
    };
  } catch {
    return null;
  }
};

const processes = () => {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};

const table = () => {
  const stats = new Map();
  const children = new Map();
  for (const stat of processes().map(statOf)) {
    if (stat === null) continue;
    stats.set(stat.pid, stat);
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), stat.pid]);
  }
  return { stats, children };
};

/** Returns the sum over these processes and their descendants, as far as they are alive. */
const sumOf = ({ stats, children }, pids) => {
  let seconds = 0;
  const waiting = [...pids];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { own, ofEnded } = stats.get(next);
    seconds += own + ofEnded;
    waiting.push(...(children.get(next) ?? []));
  }
  return seconds;
};

const cpuSecondsOfThisProcess = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/**
 * Counts the process with its children that have ended, and all live descendants in the same way.
 * Does not count children that live longer than their parent. Without /proc, only this process is
 * counted.
 */
export const cpuSecondsOf = (pid) => {
  const processTable = table();
  return processTable.stats.has(pid) ? sumOf(processTable, [pid]) : cpuSecondsOfThisProcess();
};

/**
 * Returns the CPU seconds of this process and its live descendants, without its children that have
 * ended, and without the children among `others`.
 */
export const cpuSecondsBeside = (others) => {
  const processTable = table();
  const { stats, children } = processTable;
  if (!stats.has(process.pid)) return cpuSecondsOfThisProcess();
  const rest = (children.get(process.pid) ?? []).filter((pid) => !others.has(pid));
  return stats.get(process.pid).own + sumOf(processTable, rest);
};
