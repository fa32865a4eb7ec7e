// Installs the locked dependencies if they are missing or older than the lock file. Runs before
// `npm start` and `npm test`, so it must work on Node 20 without any package. `--omit=dev` leaves
// out the devDependencies, which are more than half of all files, until they are needed.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const needed = process.argv.slice(2);
const lock = new URL('../package-lock.json', import.meta.url);
// npm writes this file at the end of a successful install.
const installed = new URL('../node_modules/.package-lock.json', import.meta.url);
const modifiedAtMs = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const npm = (...args) =>
  spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status ?? 1;

/**
 * Installs from cached registry data, or from the registry if the lock file names newer versions.
 */
const install = (what, ...args) => {
  console.log(`Installing ${what}…`);
  process.exitCode = npm(...args, '--prefer-offline') && npm(...args);
};

if (modifiedAtMs(installed) < modifiedAtMs(lock))
  install('dependencies (takes about a minute)', 'ci', ...needed);
else if (needed.length === 0 && !readFileSync(installed, 'utf8').includes('"node_modules/vitest"'))
  install('dependencies of tests and tools', 'install', '--no-save');
