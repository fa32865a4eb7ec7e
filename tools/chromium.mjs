// The browser of the tests, the screenshots and the web benchmark: the one of the system, found on
// the PATH or named by `CHROMIUM`. Plain JavaScript that Node 20 can run.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];
const PACKAGES = ['chromium', 'fonts-liberation'];
const INSTALL_MAX_MS = 600_000;

/** Fit for a container: no sandbox, no small shared memory, nothing that calls home. */
export const CHROMIUM_ARGS = [
  ...['--no-sandbox', '--disable-dev-shm-usage', '--no-first-run', '--disable-extensions'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);

/** The path of a Chromium, or null. What `CHROMIUM` names counts alone, so `CHROMIUM=none` has none. */
export const findChromium = () => {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return [CHROMIUM, onPath(CHROMIUM)].find((path) => path && isProgram(path)) ?? null;
  return NAMES.map(onPath).find(Boolean) ?? null;
};

const aptGet = (...args) =>
  spawnSync('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    timeout: INSTALL_MAX_MS,
  });

/** Why there is none after an attempt; null when it is there now. */
const install = () => {
  if (process.env.CHROMIUM) return `CHROMIUM=${process.env.CHROMIUM} is no program`;
  if (onPath('apt-get') === undefined) return 'there is no apt-get to install it with';
  if (process.getuid?.() !== 0) return 'only root may install it';
  console.log(`Installing ${PACKAGES.join(' and ')} for the tests in a browser…`);
  aptGet('update');
  const { stderr, error } = aptGet('install', '--yes', '--no-install-recommends', ...PACKAGES);
  if (findChromium() !== null) return null;
  return `apt-get failed: ${(error?.message ?? stderr).trim().split('\n').at(-1)}`;
};

/** Finds Chromium, or installs it where that is allowed; else says in one line why there is none. */
export const ensureChromium = () => {
  const why = findChromium() === null ? install() : null;
  if (why !== null) console.log(`No Chromium, so the tests in a browser are skipped: ${why}`);
};
