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
  runPortals,
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
const linesIn = (path: string): number => readFileSync(join(copy, path), 'utf8').split('\n').length;

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
  const operations = 'apps/server/src/operations.spec.ts';
  const runSpecs = async () => {
    await runPortals('worked', 'access', 'record-kit', 'record-lists', 'repeats');
    await run('vitest', 'run', '--project', 'unit', 'libs/contracts', 'tools/texts', operations);
  };
  await Promise.all([buildBoth(), runSpecs()]);
  await openScreens('records (new )?transport compan');
}, 420_000);
