import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { transpile } from './transpiled.mjs';

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));
const TSCONFIG = {
  compilerOptions: { experimentalDecorators: true, emitDecoratorMetadata: true },
};

const aTree = (files: Readonly<Record<string, string>>) => {
  const root = mkdtempSync(join(tmpdir(), 'fairlot-transpiled-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  write('package.json', JSON.stringify({ type: 'module' }));
  write('tsconfig.json', JSON.stringify({ references: [{ path: 'a' }, { path: 'types' }] }));
  write('a/tsconfig.json', JSON.stringify(TSCONFIG));
  write('types/tsconfig.json', JSON.stringify({ compilerOptions: { emitDeclarationOnly: true } }));
  for (const [file, text] of Object.entries(files)) write(file, text);
  return { root, at: (file: string) => join(root, file) };
};

it('emits constructor metadata with classes, also from other files', async () => {
  const { root, at } = aTree({
    'a/src/log.ts': 'export class Log {}',
    'a/src/desk.ts': `import 'reflect-metadata';
import { Log } from './log.js';
const Injectable = () => (_: unknown) => {};
@Injectable()
export class Desk { constructor(readonly log: Log, readonly at: Pick<Log, never>) {} }
export const types = (Reflect as any).getMetadata('design:paramtypes', Desk);`,
  });
  transpile(root);
  const { types } = (await import(pathToFileURL(at('a/dist/desk.js')).href)) as { types: unknown };
  const { Log } = (await import(pathToFileURL(at('a/dist/log.js')).href)) as { Log: unknown };
  expect(types).toEqual([Log, Object]);
});

it('writes what Node runs and copies its data, without specs and types-only packages', () => {
  const { root, at } = aTree({
    'a/src/deep/one.ts': 'export const one: number = 1;',
    'a/src/texts.json': '{}',
    'a/src/one.spec.ts': 'export {}',
    'types/src/two.ts': 'export {}',
  });
  transpile(root);
  const made = ['a/dist/deep/one.js', 'a/dist/texts.json', 'a/dist/one.spec.js', 'types/dist'];
  expect(made.map((file) => existsSync(at(file)))).toEqual([true, true, false, false]);
});

it('makes the compiler rebuild its earlier output', () => {
  const { root, at } = aTree({ 'a/src/one.ts': '', 'a/dist/.tsbuildinfo': '{}' });
  transpile(root);
  expect(existsSync(at('a/dist/.tsbuildinfo'))).toBe(false);
});

it('names an invalid source', () => {
  const { root } = aTree({ 'a/src/broken.ts': 'export const = 1;' });
  expect(() => transpile(root)).toThrow(/broken\.ts/);
});
