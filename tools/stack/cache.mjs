import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const FETCH_MS = 900_000;
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'fairlot');

/** The `java` in JAVA_HOME, or on the PATH. */
export const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, 'bin', 'java') : 'java';

export const runs = (program, ...args) =>
  spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/**
 * Downloads an external program once, into a cache outside the repository. An interrupted download
 * starts again.
 * @param name name of a file that the download creates in its folder
 * @param fetch returns the command of the download, its arguments and its environment
 * @returns the folder of the program; null if the download failed
 */
export const cachedFolder = (name, fetch) => {
  const home = join(cache, name);
  if (existsSync(home)) return home;
  console.log(`Downloading ${name} into the cache…`);
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

/**
 * Finds an external program on the system, or lets Go build it into the cache, without debug data.
 * @param variable environment variable that may name the program
 * @param own command that checks the version on the system, if the version matters
 * @returns the environment for the tests of the program, or what is missing
 * @returns the environment for its tests, or what is missing
 */
export const goProgram = ({ program, version, module, variable, own = null }) => {
  const named = process.env[variable] || (own !== null && runs(program, own) && program);
  if (named) return { env: { [variable]: named } };
  if (!runs('go', 'version'))
    return {
      missing: [
        `Install ${own === null ? '' : `${program}, or `}Go 1.25 or newer, which builds ${program}, or set ${variable} to its path.`,
      ],
    };
  const name = `${program}-${version}`;
  const built = cachedFolder(name, (place) => ({
    command: 'sh',
    args: ['-c', `go install -ldflags='-s -w' ${module}@${version} && mv ${program} ${name}`],
    env: { GOBIN: place, CGO_ENABLED: '0' },
  }));
  return built === null
    ? { missing: [`Go could not build ${program}. See its errors above.`] }
    : { env: { [variable]: built } };
};
