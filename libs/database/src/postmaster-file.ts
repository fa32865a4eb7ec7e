import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './data-dir-lock.js';

/** What a running PostgreSQL writes about itself into its cluster directory. */
export type Postmaster = {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
};

const fileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

const linesOf = (cluster: string): string[] | null => {
  try {
    return readFileSync(fileOf(cluster), 'utf8').split('\n');
  } catch {
    return null;
  }
};

/** Null when no PostgreSQL runs on this very cluster, whatever a file in it says. */
export const postmasterOf = (cluster: string): Postmaster | null => {
  const lines = linesOf(cluster);
  const pid = Number(lines?.[0]);
  if (lines === null || !(pid > 0 && isAlive(pid) && serves(pid, cluster))) return null;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
};

/**
 * Makes a file that names a process which is not of this cluster (a copied directory, a number
 * given to somebody else) harmless: PostgreSQL takes the number of its own parent for an old one.
 * The rest stays: by it PostgreSQL sees whether others still have its memory.
 */
export const disownPostmaster = (cluster: string): void => {
  const lines = linesOf(cluster);
  if (lines !== null) writeFileSync(fileOf(cluster), lines.with(0, `${process.pid}`).join('\n'));
};

/** PostgreSQL works in its cluster directory: names lie after a copy, device and inode do not. */
const serves = (pid: number, cluster: string): boolean => {
  try {
    const there = statSync(workingDirOf(pid));
    const here = statSync(cluster);
    return there.dev === here.dev && there.ino === here.ino && commandOf(pid).includes('postgres');
  } catch {
    return false;
  }
};

const workingDirOf = (pid: number): string =>
  process.platform === 'linux'
    ? `/proc/${pid}/cwd`
    : (/^n(.*)$/m.exec(said('lsof', ['-a', '-p', `${pid}`, '-d', 'cwd', '-Fn']))?.[1] ?? '');

const commandOf = (pid: number): string =>
  process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : said('ps', ['-o', 'command=', '-p', `${pid}`]);

const said = (program: string, args: readonly string[]): string =>
  spawnSync(program, args, { encoding: 'utf8' }).stdout;
