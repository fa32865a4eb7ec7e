import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTextOrNull } from './repository.js';

const index = { '.': { '@fairlot/source': './src/index.ts', default: './dist/index.js' } };
const packageOf = (name: string, dependencies: Readonly<Record<string, string>>): string =>
  JSON.stringify({ name, version: '0.0.0', type: 'module', exports: index, dependencies });

/** The files of a workspace like this one, without unused parts. */
const SOUND: Readonly<Record<string, string>> = {
  'knip.jsonc': readTextOrNull('knip.jsonc') ?? '',
  'tsconfig.base.json': readTextOrNull('tsconfig.base.json') ?? '',
  'package.json': JSON.stringify({ name: 'planted', workspaces: ['apps/*', 'libs/*'] }),
  'apps/server/package.json': packageOf('@fairlot/server', { '@fairlot/kernel': '*', pg: '*' }),
  'apps/server/tsconfig.json': '{ "extends": "../../tsconfig.base.json" }',
  'apps/server/src/main.ts': `import { a } from '@fairlot/kernel';\nimport 'pg';\nconsole.log(a);`,
  'apps/server/src/dev.ts': `import './main.js';`,
  'libs/kernel/package.json': packageOf('@fairlot/kernel', {}),
  'libs/kernel/tsconfig.json': '{ "extends": "../../tsconfig.base.json" }',
  'libs/kernel/src/index.ts': `export { a } from './a.js';`,
  'libs/kernel/src/a.ts': 'export const a = 1;',
};

/** Files that add unused parts to it. */
const PLANTED: Readonly<Record<string, string>> = {
  'apps/server/package.json': packageOf('@fairlot/server', {
    '@fairlot/kernel': '*',
    pg: '*',
    'left-pad': '1.3.0',
  }),
  'libs/kernel/src/index.ts': `export { a, unasked } from './a.js';`,
  'libs/kernel/src/a.ts': 'export const a = 1;\nexport const unasked = 2;\nexport type Unread = 3;',
  'libs/kernel/src/forgotten.ts': 'export const forgotten = 3;',
};

type Found = readonly { readonly name: string }[];
type Issue = { readonly file: string } & Readonly<
  Record<'files' | 'exports' | 'types' | 'dependencies', Found>
>;
let root: string;

const write = (files: Readonly<Record<string, string>>): void => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
};

/** What the check of `npm test` finds in that workspace, by kind. */
const found = (): string[] => {
  const knip = join(process.cwd(), 'node_modules/.bin/knip');
  const { stdout, stderr } = spawnSync(
    knip,
    ['--no-progress', '--no-config-hints', '--reporter', 'json'],
    { cwd: root, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const { issues } = JSON.parse(stdout) as { issues: readonly Issue[] };
  return issues.flatMap((issue) =>
    (['files', 'exports', 'types', 'dependencies'] as const).flatMap((kind) =>
      issue[kind].map(({ name }) => `${kind}: ${name} in ${issue.file}`),
    ),
  );
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'fairlot-unused-'));
  write(SOUND);
  mkdirSync(join(root, 'node_modules/@fairlot'), { recursive: true });
  symlinkSync('../../libs/kernel', join(root, 'node_modules/@fairlot/kernel'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('unused code', () => {
  it('is not reported if there is none', () => {
    expect(found()).toEqual([]);
  });

  it('is reported if it is a file, an export of a lib, a type or a dependency', () => {
    write(PLANTED);
    expect(found().toSorted()).toEqual([
      'dependencies: left-pad in apps/server/package.json',
      'exports: unasked in libs/kernel/src/a.ts',
      'exports: unasked in libs/kernel/src/index.ts',
      'files: libs/kernel/src/forgotten.ts in libs/kernel/src/forgotten.ts',
      'types: Unread in libs/kernel/src/a.ts',
    ]);
  });
});
