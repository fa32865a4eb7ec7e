// Installs Debian packages for the tests, which requires apt-get and root. Written in plain
// JavaScript, so that Node 20 can run it.
import { spawnSync } from 'node:child_process';

/** Options that make apt-get fail after a short time if there is no network. */
const OPTIONS = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
const INSTALL_MAX_MS = 600_000;

const runAptGet = (...args) =>
  spawnSync('apt-get', [...OPTIONS, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    timeout: INSTALL_MAX_MS,
  });

let hasLists = false;

/**
 * Installs the Debian packages.
 * @returns the reason why they are not installed; null if they are
 */
export const aptInstall = (...packages) => {
  if (runAptGet('--version').error) return 'apt-get is not available';
  if (process.getuid?.() !== 0) return 'root is required';
  if (!hasLists) hasLists = runAptGet('update').status === 0;
  console.log(`Installing ${packages.join(' and ')} for the tests…`);
  const install = ['install', '--yes', '--no-install-recommends', ...packages];
  const { status, stderr, error } = runAptGet(...install);
  if (status === 0) return null;
  return `apt-get failed: ${(error?.message ?? stderr).trim().split('\n').at(-1)}`;
};
