import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../data-dir-lock.js';

const MEMORY_FOLDER = '/dev/shm';
/** The `f_type` that statfs(2) returns for a tmpfs. */
const TMPFS_MAGIC = 0x01_02_19_94;
/**
 * Free space that the tmpfs must have. Four clusters need about a third of this. Containers often
 * have only 64 MB.
 */
const NEEDED_BYTES = 6 * 1024 ** 3;
const FOLDER_PREFIX = 'fairlot-test-';

const hasRoom = (): boolean => {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return type === TMPFS_MAGIC && Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
  } catch {
    return false;
  }
};

/**
 * Removes folders of killed test runs, which would otherwise occupy memory until the machine
 * restarts.
 */
const removeLeftovers = (): void => {
  for (const name of readdirSync(MEMORY_FOLDER)) {
    const pid = Number(new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid))
      rmSync(join(MEMORY_FOLDER, name), { recursive: true, force: true });
  }
};

/**
 * A new folder for the clusters of a test run, in memory if there is room. Each test file creates and
 * drops a database of 900 files. On a disk, that can take longer than its tests.
 */
export const makeClustersFolder = (): string => {
  const isInMemory = hasRoom();
  if (isInMemory) removeLeftovers();
  return mkdtempSync(
    join(isInMemory ? MEMORY_FOLDER : tmpdir(), `${FOLDER_PREFIX}${process.pid}-`),
  );
};
