import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  buildBoth,
  copy,
  copyProject,
  make,
  openScreens,
  run,
  runMatrices,
  WITHOUT_PLANTED_TEXTS,
} from './project-copy.js';

/**
 * Maximum number of files: a description, eight files of texts, and files that list records and
 * migrations.
 */
const FILES_MAX = 12;
const LINES_MAX = 250;
/**
 * The folder of headings. Each of its files has one line for each field whose kind has no common
 * heading in exported files.
 */
const HEADINGS = 'libs/content/src/locales';
const DESCRIPTION = 'libs/contracts/src/record/transport-company.ts';
const CALLS = 8;
const textOf = (path: string): string => readFileSync(join(copy, path), 'utf8');
const linesIn = (path: string): number => textOf(path).split('\n').length;

it('a generated record has few files, and its list, form, calls and checks work without further code', async () => {
  copyProject();
  const written = make(
    'record',
    'transport-company',
    'transport-companies',
    'name:text,vatNumber:vatNumber:unique,markets:markets,contractEnds:instant,seat:address,account:iban,terms:richText,isActive:yesNo,contract:file',
  );
  const own = written.filter((path) => !path.startsWith(HEADINGS));
  expect(own.length).toBeLessThanOrEqual(FILES_MAX);
  const lines = own
    .filter((path) => !path.endsWith('records.ts'))
    .reduce((sum, path) => sum + linesIn(path), 0);
  expect(lines).toBeLessThanOrEqual(LINES_MAX);
  console.log(`${own.length} files, ${lines} lines without the list of records and the headings`);

  await run('oxfmt', '--check', ...written);
  await run('oxlint', ...written.filter((path) => path.endsWith('.ts')));
  const calls = textOf(DESCRIPTION).match(/ENG-\d+/g) ?? [];
  expect(calls).toHaveLength(CALLS);
  const specs = ['libs/contracts', 'tools/texts', 'apps/server/src/operations.spec.ts'];
  const unit = 'vitest run --project unit --maxWorkers 2'.split(' ');
  const runSpecs = async () => {
    await runMatrices(calls);
    await run(...unit, ...specs, ...WITHOUT_PLANTED_TEXTS);
  };
  await Promise.all([buildBoth(), runSpecs()]);
  await openScreens('records (new )?transport compan');
}, 420_000);
