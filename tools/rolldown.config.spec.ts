import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { rolldown } from 'rolldown';
import config from './rolldown.config.mjs';

const startProgram = (files: Readonly<Record<string, string>>, main = 'dist/main.js') => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fairlot-rolldown-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('package.json', JSON.stringify({ type: 'module' }));
  for (const [file, text] of Object.entries(files)) write(file, text);
  const made = join(root, 'bundled');
  return {
    root,
    /** Returns the text of the bundle. */
    text: () => readFileSync(join(made, 'main.mjs'), 'utf8'),
    /** Runs the bundle after the files `gone` are deleted, and returns its exports. */
    run: async (...gone: readonly string[]) => {
      const bundle = await rolldown({ ...config, input: { main: join(root, main) } });
      await bundle.write({ ...config.output, dir: made });
      await bundle.close();
      for (const file of gone) rmSync(join(root, file), { recursive: true });
      return { ...((await import(pathToFileURL(join(made, 'main.mjs')).href)) as object) };
    },
  };
};
const makePackage = (name: string, text: string, type = 'commonjs') => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, type, main: 'lib/index.js' }),
  [`node_modules/${name}/lib/index.js`]: text,
});

it('the bundle runs without the source modules, including those that are loaded later', async () => {
  const { run } = startProgram({
    'dist/main.js': `import { lot } from './lot.js';
import { one } from 'one';
export const now = lot + one;
export const later = (await import('./later.js')).later;`,
    'dist/lot.js': 'export const lot = 40;',
    'dist/later.js': 'export const later = 7;',
    ...makePackage('one', 'exports.one = 2;'),
  });
  expect(await run('dist', 'node_modules')).toEqual({ now: 42, later: 7 });
});

it('in the bundle, each module knows its original place', async () => {
  const { root, run } = startProgram({
    'dist/main.js': `export const beside = new URL('../data/', import.meta.url).pathname;
export { at } from 'one';`,
    ...makePackage('one', 'exports.at = [__dirname, __filename];'),
  });
  expect(await run()).toEqual({
    beside: join(root, 'data/'),
    at: [join(root, 'node_modules/one/lib'), join(root, 'node_modules/one/lib/index.js')],
  });
});

it('the bundle loads packages with data files from their own folder', async () => {
  const { run } = startProgram({
    'dist/main.js': `export { default as sharp } from 'sharp';`,
    ...makePackage('sharp', `exports.native = require(['.', 'native.json'].join('/'));`),
    'node_modules/sharp/lib/native.json': '[1]',
  });
  expect(await run()).toEqual({ sharp: { native: [1] } });
});

it('the bundle keeps the names of classes, even if two classes have the same name', async () => {
  const { run } = startProgram({
    'dist/main.js': `import { Desk } from './desk.js';
import { Desk as Other } from './other.js';
export const names = [Desk.name, Other.name];`,
    'dist/desk.js': 'export class Desk {}',
    'dist/other.js': 'export class Desk { static kind = 2; }',
  });
  expect(await run()).toEqual({ names: ['Desk', 'Desk'] });
});

it('the bundle is written in ASCII, so that V8 keeps one byte per character', async () => {
  const { run, text } = startProgram({
    'dist/main.js': `/** Größe. */ export const größe = ['é€😀', \`ł…\`, /^[ä-ü…]+$/u.test('äü…'), 'ß' in { ß: 1 }];
export { one } from 'one';`,
    ...makePackage('one', `exports.one = 'Ω';`),
  });
  expect(await run()).toEqual({ größe: ['é€😀', 'ł…', true, true], one: 'Ω' });
  expect(text()).toMatch(/^[\x00-\x7f]+$/);
});

it('the bundle runs modules that have only side effects, and a module that does not parse makes the build fail', async () => {
  const { run } = startProgram({
    'package.json': JSON.stringify({ type: 'module', sideEffects: false }),
    'dist/main.js': `import './noted.js'; export const noted = globalThis.noted;`,
    'dist/noted.js': 'globalThis.noted = true;',
  });
  expect(await run()).toEqual({ noted: true });
  await expect(startProgram({ 'dist/main.js': 'export const = 1;' }).run()).rejects.toThrow();
});

it('the bundle starts child processes from its own folder', async () => {
  const { root, run } = startProgram({
    'dist/main.js': `import { extname } from 'node:path';
export const child = new URL(\`a-process\${extname(import.meta.url)}\`, import.meta.url).pathname;`,
  });
  expect(await run()).toEqual({ child: join(root, 'bundled/a-process.mjs') });
});

it('the bundle contains constructor metadata of classes, including classes from other files', async () => {
  const compilerOptions = { experimentalDecorators: true, emitDecoratorMetadata: true };
  const { run } = startProgram(
    {
      'tsconfig.json': JSON.stringify({ compilerOptions }),
      'src/main.ts': `import { Log } from './log.js';
const types: unknown[][] = [];
(Reflect as any).metadata = (key: string, value: unknown[]) =>
  key === 'design:paramtypes' ? types.push(value) && (() => {}) : () => {};
const Injectable = () => (_: unknown) => {};
@Injectable()
export class Service { constructor(readonly log: Log, readonly at: Pick<Log, never>) {} }
export const names = types.flat().map((type: any) => type.name);`,
      'src/log.ts': 'export class Log {}',
    },
    'src/main.ts',
  );
  expect(await run()).toMatchObject({ names: ['Log', 'Object'] });
});
