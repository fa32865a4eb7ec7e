// The browser of the tests, the screenshots and the web benchmark: one of the system, found on
// the PATH or named by `CHROMIUM`. Plain JavaScript that Node 20 can run.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The same engine without windows and what belongs to them, which would be a fifth of a test's time. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
/** Of them the first that the system has. */
const PACKAGES = [SHELL, 'chromium'];
const FONTS = 'fonts-liberation';
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

const firstOf = (names) => {
  const { CHROMIUM } = process.env;
  if (CHROMIUM) return [CHROMIUM, onPath(CHROMIUM)].find((path) => path && isProgram(path)) ?? null;
  return names.map(onPath).find(Boolean) ?? null;
};

/**
 * The path of a Chromium, as people have it if there is one, or null. What `CHROMIUM` names counts alone, so
 * `CHROMIUM=none` has none.
 */
export const findChromium = () => firstOf([...BROWSERS, SHELL]);

/** The same for tests, which would rather have none of its windows. */
export const findShell = () => firstOf([SHELL, ...BROWSERS]);

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
  aptGet('update');
  let failed = '';
  for (const browser of PACKAGES) {
    console.log(`Installing ${browser} and ${FONTS} for the tests in a browser…`);
    const { stderr, error } = aptGet('install', '--yes', '--no-install-recommends', browser, FONTS);
    if (findChromium() !== null) return null;
    failed = (error?.message ?? stderr).trim().split('\n').at(-1);
  }
  return `apt-get failed: ${failed}`;
};

/** Finds Chromium, or installs it where that is allowed; else says in one line why there is none. */
export const ensureChromium = () => {
  const why = findChromium() === null ? install() : null;
  if (why !== null) console.log(`No Chromium, so the tests in a browser are skipped: ${why}`);
};
