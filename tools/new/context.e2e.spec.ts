import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  buildBoth,
  copy,
  copyProject,
  make,
  openScreens,
  run,
  WITHOUT_PLANTED_TEXTS,
} from './project-copy.js';

const root = join(import.meta.dirname, '../..');
const FILES_MAX = 40;
const LINES_MAX = 1_250;
const linesIn = (path: string): number => readFileSync(join(copy, path), 'utf8').split('\n').length;
const isText = (path: string): boolean => path.includes('/locales/');

it('a generated context compiles, follows the lint rules, works over HTTP, and its pages open in a browser', async () => {
  copyProject();
  const written = [
    ...new Set([
      ...make('context', 'showcase', 'Reservation'),
      ...make('command', 'showcase', 'ExtendReservation', 'ReservationExtended'),
    ]),
  ];
  const own = written.filter((path) => !existsSync(join(root, path)) && !isText(path));
  const lines = own.reduce((sum, path) => sum + linesIn(path), 0);
  const texts = written.filter(isText).length;
  const changed = written.length - own.length - texts;
  console.log(`${own.length} new files with ${lines} lines, ${texts} of texts, ${changed} changed`);
  expect(own.length).toBeLessThanOrEqual(FILES_MAX);
  expect(lines).toBeLessThanOrEqual(LINES_MAX);

  await run('oxfmt', '--check', ...written);
  await run('oxlint', ...written.filter((path) => /\.tsx?$/.test(path)));
  const specs = own.filter((path) => /\.spec\.tsx?$/.test(path));
  const isE2e = (path: string): boolean => path.endsWith('.e2e.spec.ts');
  const others = [
    ...specs.filter((path) => !isE2e(path)),
    ...['operations', 'list'].map((name) => `libs/contracts/src/${name}.spec.ts`),
    ...['import-graph', 'packages', 'sources'].map((name) => `tools/checks/${name}.spec.ts`),
    'apps/server/src/operations.spec.ts',
    'tools/texts/texts.spec.ts',
  ];
  const runSpecs = async () => {
    const kinds = ['--project', 'unit', '--project', 'web'];
    await run('vitest', 'run', ...kinds, ...others, ...WITHOUT_PLANTED_TEXTS);
    await run('vitest', 'run', '--project', 'e2e', '--maxWorkers', '1', ...specs.filter(isE2e));
  };
  await Promise.all([buildBoth(), runSpecs()]);
  await openScreens('showcase: ');
}, 420_000);
