import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect } from 'vitest';
import { projectFiles } from '../checks/repository.js';

const root = join(import.meta.dirname, '../..');
export const copy = realpathSync(mkdtempSync(join(tmpdir(), 'fairlot-new-')));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Copies the working tree into a temporary folder, with links to the installed packages. */
export const copyProject = (): void => {
  for (const path of projectFiles.filter((file) => existsSync(join(root, file))))
    cpSync(join(root, path), join(copy, path));
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@fairlot'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@fairlot' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(root, 'node_modules/@fairlot')))
    symlinkSync(
      readlinkSync(join(root, 'node_modules/@fairlot', name)),
      join(modules, '@fairlot', name),
    );
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
};

/** Variables of the current test run. In the copy, the large matrices take a part of their cells. */
const OF_THIS_RUN = /^(VITEST|FAIRLOT_|NODE_ENV|TEST$|DEV$|GIT_)/;
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_THIS_RUN.test(name))),
  // No compressed files, which no test here requests.
  PACK: 'later',
};
const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(':');
export const run = (command: string, ...args: string[]): string => {
  const options = { cwd: copy, env: { ...env, PATH }, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  expect.soft(status, [command, ...args, stdout, stderr].join('\n')).toBe(0);
  return stdout;
};
const SOURCES = ['--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'];
export const make = (...args: string[]): string[] =>
  run('node', ...SOURCES, 'tools/new/main.ts', ...args)
    .split('\n')
    .filter((line) => line !== '');

/** Builds the client, and opens pages of `SCREENS` in a browser. @param names a pattern */
export const openScreens = (names: string): void => {
  run('vite', 'build', 'apps/web', '--logLevel', 'error');
  const spec = 'apps/server/src/browser/screens.browser.spec.ts';
  const output = run('vitest', 'run', '--project', 'browser', spec, '-t', names);
  // A pattern without matches, or a machine without a browser, would pass too.
  expect.soft(stripVTControlCharacters(output)).toMatch(/Tests\s+\d+ passed/);
};
