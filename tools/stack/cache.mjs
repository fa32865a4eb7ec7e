import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const FETCH_MS = 900_000;
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'fairlot');

/** The one that is said, or the one that is found. */
export const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';

export const runs = (program, ...args) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/**
 * A program of others, fetched once into a cache outside the repository, whole or not at all: a fetch
 * that was cut off is begun anew.
 * @param name what its fetch leaves in the place that it is given
 * @param fetch answers how it is fetched to a place: a command, its arguments and its environment
 * @returns where it lies; null where it could not be fetched
 */
export const cached = (name, fetch) => {
  const home = join(cache, name);
  if (existsSync(home)) return home;
  console.log(`Fetching ${name} into the cache, once…`);
  mkdirSync(cache, { recursive: true });
  const place = mkdtempSync(join(cache, 'fetching-'));
  const { command, args, env } = fetch(place);
  const { status } = spawnSync(command, args, {
    cwd: place,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    timeout: FETCH_MS,
  });
  if (status === 0 && !existsSync(home)) renameSync(join(place, name), home);
  rmSync(place, { recursive: true, force: true });
  return status === 0 ? home : null;
};
