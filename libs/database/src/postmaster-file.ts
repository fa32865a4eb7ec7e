import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './data-dir-lock.js';

/** What a running PostgreSQL writes about itself into its cluster directory. */
export type Postmaster = {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
};

/** Null when no PostgreSQL runs on the cluster. */
export const postmasterOf = (cluster: string): Postmaster | null => {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!(pid > 0 && isAlive(pid) && isPostgres(pid))) return null;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
};

/** A pid is reused after a reboot: only a process that calls itself postgres counts. */
const isPostgres = (pid: number): boolean => {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
};
