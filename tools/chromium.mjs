// Finds the browser for tests, screenshots and the web benchmark, by the variable `CHROMIUM` or on
// the PATH. Written in plain JavaScript, so that Node 20 can run it.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';

/**
 * The same browser engine without windows. A full browser opens a window per visitor, which takes
 * 0.8 s of CPU time instead of 0.2 s.
 */
const HEADLESS_SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
/** System packages with a Chromium. The first one that is available is installed. */
const PACKAGES = [HEADLESS_SHELL, 'chromium'];
const FONTS = 'fonts-liberation';

/**
 * Flags for a container: no sandbox, no use of the small shared memory, and no background requests.
 */
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
 * Returns the path of a Chromium, preferably of the full browser; null if there is none. `CHROMIUM`
 * overrides the search, and `CHROMIUM=none` disables it.
 */
export const findChromium = () => firstOf([...BROWSERS, HEADLESS_SHELL]);

/**
 * Returns the path of a Chromium for tests, preferably of the headless shell; null if there is
 * none.
 */
export const findShell = () => firstOf([HEADLESS_SHELL, ...BROWSERS]);

/**
 * Installs the first of these packages that can be installed. Returns the reason why none is
 * installed; null if one is.
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
 * Finds a Chromium for the tests, or installs one if that is allowed. Otherwise prints one line
 * with the reason why there is none, or why the tests are slower.
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
