// The browser of the tests, the screenshots and the web benchmark: one of the system, found on
// the PATH or named by `CHROMIUM`. Plain JavaScript that Node 20 can run.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The same engine without windows. A browser opens one for each visitor, with pages of its own in it: 0.8 s
 * of processor time, where this takes 0.2 s.
 */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
/** Of them the first that the system's packages have. */
const PACKAGES = [SHELL, 'chromium'];
/** A machine without a network goes on soon with the browser that it has. */
const SOON = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
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
  spawnSync('apt-get', ['-qq', ...SOON, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    timeout: INSTALL_MAX_MS,
  });

/** Why none of these packages is there after an attempt; null when one is. */
const install = (packages) => {
  if (onPath('apt-get') === undefined) return 'there is no apt-get to install it with';
  if (process.getuid?.() !== 0) return 'only root may install it';
  aptGet('update');
  let failed = '';
  for (const name of packages) {
    console.log(`Installing ${name} and ${FONTS} for the tests in a browser…`);
    const { status, stderr, error } = aptGet(
      ...['install', '--yes', '--no-install-recommends', name, FONTS],
    );
    if (status === 0) return null;
    failed = (error?.message ?? stderr).trim().split('\n').at(-1);
  }
  return `apt-get failed: ${failed}`;
};

/**
 * Finds the Chromium of the tests, or installs it where that is allowed; else says in one line why there
 * is none, or why the tests are slower with the one that there is.
 */
export const ensureChromium = () => {
  const { CHROMIUM } = process.env;
  const found = findChromium();
  if (CHROMIUM && found === null)
    console.log(
      `No Chromium, so the tests in a browser are skipped: CHROMIUM=${CHROMIUM} is no program`,
    );
  if (CHROMIUM || onPath(SHELL) !== undefined) return;
  const why = install(found === null ? PACKAGES : [SHELL]);
  if (why === null) return;
  const said =
    found === null
      ? 'No Chromium, so the tests in a browser are skipped'
      : `The tests in a browser take twice as long with ${found} as with ${SHELL}`;
  console.log(`${said}: ${why}`);
};
