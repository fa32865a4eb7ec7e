// CPU seconds of a process and its children. Plain JavaScript that Node 20 can run.
import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts in this unit on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;
/** Fields of /proc/PID/stat, counted from the state, which follows the name in parentheses. */
const PARENT = 1;
const OWN_USER = 11;
const REAPED_SYSTEM = 14;

/** `null` for a process that has ended meanwhile. */
const statOf = (pid) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields
      .slice(OWN_USER, REAPED_SYSTEM + 1)
      .reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number(pid), parent: Number(fields[PARENT]), seconds: ticks / TICKS_PER_SECOND };
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

/**
 * Each process counts itself and its children that have ended. Live descendants are added.
 * A child that outlives its parent is counted nowhere. Without /proc only this process counts.
 */
export const cpuSecondsOf = (pid) => {
  const children = new Map();
  const stats = new Map();
  for (const stat of processes().map(statOf)) {
    if (stat === null) continue;
    stats.set(stat.pid, stat);
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), stat.pid]);
  }
  if (!stats.has(pid)) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  let seconds = 0;
  const waiting = [pid];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    seconds += stats.get(next).seconds;
    waiting.push(...(children.get(next) ?? []));
  }
  return seconds;
};
