import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import lintConfig from '../../oxlint.config.ts';
import { BUSINESS_FILES } from './planted-imports.ts';
import { PLATFORM_FILES } from './planted-platform-imports.ts';

/**
 * For each kind of lib and app: a file, imports that are allowed there, and imports that are
 * forbidden.
 */
const KINDS = [...BUSINESS_FILES, ...PLATFORM_FILES];
/**
 * Imports that are forbidden for files of every kind, because another lib may be imported only
 * through its `index.ts`.
 */
const DEEP = ['../../../kernel/src/money.js', '@fairlot/kernel/src/money.js'];

let tree: string;
let reported: Set<string>;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'fairlot-lint-'));
  const { options: _, ...config } = lintConfig;
  writeFileSync(join(tree, '.oxlintrc.json'), JSON.stringify(config));
  for (const [file, allowed, planted] of KINDS) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    const lines = [...allowed, ...planted, ...DEEP].map((name) => `export * from '${name}';\n`);
    writeFileSync(join(tree, file), lines.join(''));
  }
  const oxlint = join(process.cwd(), 'node_modules/.bin/oxlint');
  const run = spawnSync(oxlint, ['--format=json'], { cwd: tree, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(run.stdout) as {
    diagnostics: { code: string; filename: string; message: string }[];
  };
  reported = new Set(
    diagnostics
      .filter(({ code }) => code === 'eslint(no-restricted-imports)')
      .map(({ filename, message }) => `${filename} ${/'([^']*)'/.exec(message)?.[1]}`),
  );
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the import rules', () => {
  it.each(KINDS)(
    'report the imports that are forbidden in %s, and no others',
    (file, allowed, planted) => {
      const found = (names: string[]) => names.filter((name) => reported.has(`${file} ${name}`));
      expect(found([...planted, ...DEEP])).toEqual([...planted, ...DEEP]);
      expect(found(allowed)).toEqual([]);
    },
  );
});
