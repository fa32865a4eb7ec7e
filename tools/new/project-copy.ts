import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import {
  cpSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, expect } from 'vitest';
import { projectFiles } from '../checks/repository.js';

const root = join(import.meta.dirname, '../..');
export const copy = realpathSync(mkdtempSync(join(tmpdir(), 'fairlot-new-')));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The compiler's record of the client, which has no other output. */
const RECORD = 'apps/web/node_modules/.cache/web.tsbuildinfo';
/**
 * Links the files of a package one by one. If its folder were linked, the files would have other
 * paths than in the compiler's record, and the compiler would check everything again.
 */
const linkPackage = (name: string): void => {
  const path = join('node_modules', name);
  mkdirSync(join(copy, path));
  try {
    for (const entry of readdirSync(join(root, path), { recursive: true, withFileTypes: true })) {
      const from = join(entry.parentPath, entry.name);
      const to = join(copy, relative(root, from));
      if (entry.isDirectory()) mkdirSync(to, { recursive: true });
      else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
      else linkSync(from, to);
    }
  } catch {
    // The temporary folder is on another device, or does not support hard links.
    rmSync(join(copy, path), { recursive: true });
    symlinkSync(join(root, path), join(copy, path));
  }
};
/** Folders of caches, which are not copied, because they contain paths of this working tree. */
const CACHES = ['.cache', '.vite', '.vite-temp', '.vitest-cache'];

/** Whether a path is the output of Vite, which is not copied, because it is built from the copy. */
const isBundle = (path: string): boolean => path === 'apps/web/dist';
const isInstalled = (path: string): boolean => path.endsWith('node_modules');

/**
 * Copies the working tree into a temporary folder, with links to the installed packages. The
 * compiler then checks only what differs from its last run in this working tree. It compares
 * contents, so an old or missing output makes it slower, but not wrong.
 */
export const copyProject = (): void => {
  const built = globSync('{libs,apps}/**/dist', { cwd: root, exclude: isInstalled });
  const sources = projectFiles.filter((file) => existsSync(join(root, file)));
  for (const path of [...sources, ...built.filter((folder) => !isBundle(folder)), RECORD])
    if (existsSync(join(root, path)))
      cpSync(join(root, path), join(copy, path), { recursive: true, preserveTimestamps: true });
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@fairlot'), { recursive: true });
  const installed = readdirSync(join(root, 'node_modules'), { withFileTypes: true });
  for (const entry of installed.filter(({ name }) => name !== '@fairlot' && !CACHES.includes(name)))
    if (entry.isDirectory() && entry.name !== '.bin') linkPackage(entry.name);
    else symlinkSync(join(root, 'node_modules', entry.name), join(modules, entry.name));
  for (const name of readdirSync(join(root, 'node_modules/@fairlot')))
    symlinkSync(
      readlinkSync(join(root, 'node_modules/@fairlot', name)),
      join(modules, '@fairlot', name),
    );
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
};

/**
 * Matches variables of the current test run, which are not passed to the copy, so that its large
 * matrices test only a part of their cells.
 */
const TEST_RUN_VARIABLES = /^(VITEST|FAIRLOT_|NODE_ENV|TEST$|DEV$|GIT_)/;
const ownEnvironment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !TEST_RUN_VARIABLES.test(name)),
  ),
  // No compressed files are written, because no test in the copy requests them.
  PACK: 'later',
};
const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(':');
const runWith = async (
  settings: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<string> => {
  const [command = '', ...args] = words;
  const before = performance.now();
  const child = spawn(command, args, {
    cwd: copy,
    env: { ...ownEnvironment, PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  const seconds = Math.round((performance.now() - before) / 1_000);
  console.log(`${seconds} s: ${words.slice(0, 4).join(' ')}`);
  expect.soft(status, [...words, stdout, stderr].join('\n')).toBe(0);
  return stdout;
};
export const run = (...words: string[]): Promise<string> => runWith({}, words);

/**
 * Tests the generated calls in the matrices of all calls, and writes the worked examples, as
 * `npm run worked` does. Uses two workers, because each further one starts a PostgreSQL server and reads the
 * portal's
 * sources again.
 */
export const runMatrices = (calls: readonly string[]): Promise<string> =>
  runWith(
    { FAIRLOT_WORKED: 'write', FAIRLOT_CALLS: calls.join(' ') },
    'vitest run --project e2e --maxWorkers 2'.split(' ').concat(
      ['worked', 'access', 'repeats'].map((name) => `apps/server/src/e2e/${name}.e2e.spec.ts`),
      // Ends the sessions of each user, with any calls.
      ['-t', '^(?!ENG-32 )'],
    ),
  );
/** Skips tests of the check of texts itself, which compile the client again. */
export const WITHOUT_PLANTED_TEXTS = ['-t', '^(?!an invalid text)'] as const;
const SOURCES = ['--conditions=@fairlot/source', '--import', './tools/dev/register.mjs'];
/** Runs a generator in the copy. @returns the paths of the files that it has written */
export const make = (...args: string[]): string[] =>
  execFileSync('node', [...SOURCES, 'tools/new/main.ts', ...args], {
    cwd: copy,
    env: { ...ownEnvironment, PATH },
    encoding: 'utf8',
  })
    .split('\n')
    .filter((line) => line !== '');

/**
 * Type-checks the server and the client, and builds the client's bundle, which needs the compiled
 * packages.
 */
export const buildBoth = async (...packages: string[]): Promise<void> => {
  await run('tsc', '-b', ...packages, 'apps/server', 'apps/web');
  await run('vite', 'build', 'apps/web', '--logLevel', 'error');
};

/**
 * Opens pages of `SCREENS` in a browser, with the bundle of `buildBoth`.
 * @param names pattern of the pages' names
 */
export const openScreens = async (names: string): Promise<void> => {
  const spec = 'apps/server/src/browser/screens.browser.spec.ts';
  const browser = ['--project', 'browser', '--maxWorkers', '1'];
  const output = await run('vitest', 'run', ...browser, spec, '-t', names);
  // Without this check, a pattern without matches, or a machine without a browser, would also pass.
  expect.soft(stripVTControlCharacters(output)).toMatch(/Tests\s+\d+ passed/);
};
