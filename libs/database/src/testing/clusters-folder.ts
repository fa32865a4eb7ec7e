import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../data-dir-lock.js';

const MEMORY = '/dev/shm';
/** The `f_type` that statfs(2) returns for a tmpfs. */
const TMPFS = 0x01_02_19_94;
/**
 * Free memory required. Four clusters need about a third of this. Containers often have only 64 MB.
 */
const NEEDED_BYTES = 6 * 1024 ** 3;
const NAME = 'fairlot-test-';

const hasRoom = (): boolean => {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
};

/**
 * Removes folders of killed test runs, which would otherwise occupy memory until the machine
 * restarts.
 */
const removeLeftovers = (): void => {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
};

/**
 * A new folder for the clusters of a test run, in memory if there is room. Each test file creates and
 * drops a database of 900 files. On a disk, that can take longer than its tests.
 */
export const makeClustersFolder = (): string => {
  const isInMemory = hasRoom();
  if (isInMemory) removeLeftovers();
  return mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), `${NAME}${process.pid}-`));
};
