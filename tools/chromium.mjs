// The browser of the tests, the screenshots and the web benchmark: one of the system, found on
// the PATH or named by `CHROMIUM`. Plain JavaScript that Node 20 can run.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall } from './apt.mjs';

/**
 * The same engine without windows. A browser opens one for each visitor, with pages of its own in it: 0.8 s
 * of processor time, where this takes 0.2 s.
 */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
/** Of them the first that the system's packages have. */
const PACKAGES = [SHELL, 'chromium'];
const FONTS = 'fonts-liberation';

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

/** Why none of these packages is there after an attempt; null when one is. */
const install = (packages) => {
  let why = null;
  for (const name of packages) {
    why = aptInstall(name, FONTS);
    if (why === null) return null;
  }
  return why;
};

/**
 * Finds the Chromium of the tests, or installs it where that is allowed; else says in one line why there
 * is none, or why the tests are slower with the one that there is.
 */
export const ensureChromium = () => {
  const { CHROMIUM } = process.env;
  const found = findChromium();
  if (CHROMIUM && found === null)
    console.log(`Skipping the browser tests: CHROMIUM=${CHROMIUM} is not a program`);
  if (CHROMIUM || onPath(SHELL) !== undefined) return;
  const why = install(found === null ? PACKAGES : [SHELL]);
  if (why === null) return;
  const said =
    found === null
      ? 'Skipping the browser tests: Chromium was not found'
      : `The browser tests take twice as long with ${found} as with ${SHELL}`;
  console.log(`${said}: ${why}`);
};
