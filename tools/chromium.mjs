// Finds the browser for tests, screenshots and the web benchmark on the PATH or by `CHROMIUM`.
// Plain JavaScript for Node 20.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';

/**
 * The same engine without windows. A full browser opens a window per visitor, which takes 0.8 s of
 * CPU time instead of 0.2 s.
 */
const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
/** The first available system package is installed. */
const PACKAGES = [HEADLESS_SHELL, 'chromium'];
const FONTS = 'fonts-liberation';

/** Flags for a container: no sandbox, no small shared memory, no background requests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const findOnPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isProgram);

const firstOf = (names) => {
  const { CHROMIUM } = process.env;
  if (CHROMIUM)
    return [CHROMIUM, findOnPath(CHROMIUM)].find((path) => path && isProgram(path)) ?? null;
  return names.map(findOnPath).find(Boolean) ?? null;
};

/**
 * The path of a Chromium, preferably the full browser, or null. `CHROMIUM` overrides the search,
 * and `CHROMIUM=none` disables it.
 */
export const findChromium = () => firstOf([...BROWSERS, HEADLESS_SHELL]);

/** The path of a Chromium for tests, preferably the headless shell, or null. */
export const findShell = () => firstOf([HEADLESS_SHELL, ...BROWSERS]);

/**
 * Installs the first of these packages that it can. Returns why none is installed; null if one is.
 */
const install = (packages) => {
  let why = null;
  for (const name of packages) {
    why = aptInstall(name, FONTS);
    if (why === null) return null;
  }
  return why;
};

/**
 * Finds Chromium for the tests, or installs it if allowed. Otherwise prints one line: why there is
 * none, or why tests are slower.
 */
export const ensureChromium = () => {
  const { CHROMIUM } = process.env;
  const found = findChromium();
  if (CHROMIUM && found === null)
    console.log(`Skipping the browser tests: CHROMIUM=${CHROMIUM} is not a program`);
  if (CHROMIUM || findOnPath(HEADLESS_SHELL) !== undefined) return;
  const why = install(found === null ? PACKAGES : [HEADLESS_SHELL]);
  if (why === null) return;
  const summary =
    found === null
      ? 'Skipping the browser tests: Chromium was not found'
      : `The browser tests take twice as long with ${found} as with ${HEADLESS_SHELL}`;
  console.log(`${summary}: ${why}`);
};
