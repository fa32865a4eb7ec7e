import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fingerprintOf } from './built.mjs';

const FILES = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tools/rolldown.config.mjs',
];
const SOURCE = 'libs/kernel/src/clock.ts';

const makeTree = () => {
  const root = mkdtempSync(join(tmpdir(), 'fairlot-built-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const file of [...FILES, SOURCE, 'apps/web/src/main.tsx']) write(file, 'as it is');
  return {
    at: (file: string) => join(root, file),
    write,
    of: (env = {}) => fingerprintOf(root, env),
  };
};

it('the fingerprint of a build stays the same if files are built or packages are installed, but no source changes', () => {
  const { write, of } = makeTree();
  const before = of();
  write('libs/kernel/dist/clock.js', 'made');
  write('apps/web/node_modules/vite/index.js', 'installed');
  expect(of()).toBe(before);
});

it('the fingerprint of a build changes when a source is changed, backdated, added, renamed or removed, and for another target', () => {
  const { at, write, of } = makeTree();
  const seen = [of(), of({ VITE_MOBILE: 'on' })];
  const note = () => seen.push(of());
  write(SOURCE, 'otherwise');
  note();
  utimesSync(at(SOURCE), 1, 1);
  note();
  write('libs/kernel/src/money.ts', 'new');
  note();
  renameSync(at('libs/kernel/src/money.ts'), at('libs/kernel/src/amount.ts'));
  note();
  rmSync(at('libs/kernel/src/amount.ts'));
  rmSync(at(SOURCE));
  note();
  write('package-lock.json', 'a newer compiler');
  note();
  expect(new Set(seen).size).toBe(seen.length);
});
