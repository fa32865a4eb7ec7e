import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dataDirAt, makeDataDir } from './data-dir.js';

/** Another instance runs on this data directory. The message is one line for the operator. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse';
  constructor(
    readonly dataDir: string,
    readonly pid: number | null,
  ) {
    super(
      `The data directory ${dataDir} is in use. Stop the other instance (pid ${pid ?? 'unknown'}).`,
    );
  }
}

export type DataDirLock = { release(): void };

/**
 * Locks the data directory until `release()` or the end of the process, however it ends.
 *
 * The kernel holds the lock: `flock` locks the open file passed to it, and the descriptor of this
 * process keeps it locked. The lock is therefore never stale, and a reused pid is never mistaken
 * for its owner. The pid in the file is only for the message. Without a `flock` command (macOS), a
 * running process with the pid in the file counts as the owner.
 * @throws DataDirInUse even if this process already holds the lock.
 */
export const lockDataDir = (dataDir: string): DataDirLock => {
  const at = dataDirAt(dataDir);
  makeDataDir(at);
  const file = openSync(at.lock, 'a+', 0o600);
  const owner = lockOwnerOf(at.lock);
  const flock = spawnSync('flock', ['--nonblock', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', file],
  });
  if (flock.error ? owner !== null && isAlive(owner) : flock.status !== 0) {
    closeSync(file);
    throw new DataDirInUse(at.root, owner);
  }
  ftruncateSync(file);
  writeSync(file, `${process.pid}\n`);
  return { release: callOnce(() => (ftruncateSync(file), closeSync(file))) };
};

const lockOwnerOf = (lock: string): number | null => Number(readFileSync(lock, 'utf8')) || null;

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const callOnce = (act: () => void): (() => void) => {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
};
