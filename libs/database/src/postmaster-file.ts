import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './data-dir-lock.js';

/** Content of `postmaster.pid` of a running PostgreSQL. */
export type Postmaster = {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
};

const postmasterFileOf = (cluster: string): string => join(cluster, 'postmaster.pid');

const readFileLines = (cluster: string): string[] | null => {
  try {
    return readFileSync(postmasterFileOf(cluster), 'utf8').split('\n');
  } catch {
    return null;
  }
};

/** Reads `postmaster.pid`. Null if no PostgreSQL runs on this cluster, whatever the file says. */
export const postmasterOf = (cluster: string): Postmaster | null => {
  const lines = readFileLines(cluster);
  const pid = Number(lines?.[0]);
  if (lines === null || !(pid > 0 && isAlive(pid) && servesCluster(pid, cluster))) return null;
  return { pid, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
};

/**
 * Lets PostgreSQL start although `postmaster.pid` names a process of another cluster (a copied
 * directory, or a reused pid). Writes this process's pid into the file, because PostgreSQL ignores
 * the pid of its parent. The rest stays, because PostgreSQL uses it to detect shared memory that is
 * still in use.
 */
export const removeForeignPostmaster = (cluster: string): void => {
  const lines = readFileLines(cluster);
  if (lines !== null)
    writeFileSync(postmasterFileOf(cluster), lines.with(0, `${process.pid}`).join('\n'));
};

/**
 * Whether a process serves this cluster. PostgreSQL's working directory is the cluster; a copied
 * cluster may have the same path but has another inode.
 */
const servesCluster = (pid: number, cluster: string): boolean => {
  try {
    const there = statSync(workingDirOf(pid));
    const here = statSync(cluster);
    return (
      there.dev === here.dev && there.ino === here.ino && commandLineOf(pid).includes('postgres')
    );
  } catch {
    return false;
  }
};

const workingDirOf = (pid: number): string =>
  process.platform === 'linux'
    ? `/proc/${pid}/cwd`
    : (/^n(.*)$/m.exec(programOutput('lsof', ['-a', '-p', `${pid}`, '-d', 'cwd', '-Fn']))?.[1] ??
      '');

const commandLineOf = (pid: number): string =>
  process.platform === 'linux'
    ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    : programOutput('ps', ['-o', 'command=', '-p', `${pid}`]);

const programOutput = (program: string, args: readonly string[]): string =>
  spawnSync(program, args, { encoding: 'utf8' }).stdout;
