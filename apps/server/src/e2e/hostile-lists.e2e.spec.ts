import { deflateRawSync } from 'node:zlib';
import { LANGUAGES } from '@fairlot/countries';
import {
  makeLockedArchive,
  makeLockedWorkbook,
  makeWorkbook,
  makeWorkbookOf,
} from '@fairlot/vehicles-records/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makePortal, makeWorld, type TestPortal, type World } from '../testing/index.js';

let portal: TestPortal;
let world: World;
beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
});
afterAll(() => portal.stop());

const owner = () => world.as('auctioneer');
const fileOf = (content: string | Buffer) => new File([content], 'list');
const HEAD = ['Vehicle code', 'Make', 'Model', 'Body', 'Fuel', 'Gearbox', 'Price'];
const rowOf = (code: string) => [code, 'Fiat', 'Panda', 'SUV', 'Petrol', 'Manual', '1.000'];
const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.join(';')).join('\n');
const GOOD = csv(HEAD, rowOf('H-1'), rowOf('H-2'));
const utf32 = (text: string): Buffer => {
  const bytes = Buffer.alloc(4 * text.length);
  Array.from(text).forEach((letter, at) => bytes.writeUInt32LE(letter.codePointAt(0)!, 4 * at));
  return bytes;
};
const cellsOf = (texts: readonly string[]): string =>
  texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const sheetOf = (...rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `<row>${cellsOf(cells)}</row>`).join('');
/**
 * Builds a workbook of blank rows. Compressed to a thousandth, it unpacks to more than any sheet.
 */
const makeBomb = (): Buffer => {
  const size = 64_000_000;
  const packed = deflateRawSync(Buffer.alloc(size, ' '));
  return makeWorkbook(sheetOf(HEAD, rowOf('H-1')), { packed, size });
};

/** The stored lists and their vehicles, as counts. */
const storedData = (): Promise<unknown[]> =>
  portal.parts.dataSource.query(
    `SELECT (SELECT count(*) FROM vehicle_import WHERE content_hash <> '') AS lists,
       (SELECT count(*) FROM vehicle_import_row) AS rows,
       (SELECT count(*) FROM job_progress) AS works,
       (SELECT count(*) FROM vehicle) AS vehicles`,
  );

describe('SEC-29 a file that is not a list', () => {
  it.each<[string, () => string | Buffer, string, RegExp]>([
    ['a password-protected workbook', makeLockedWorkbook, 'list_locked', /has a password/],
    ['a password-protected archive', makeLockedArchive, 'list_locked', /has a password/],
    ['a text file in UTF-32', () => utf32(`\uFEFF${GOOD}`), 'list_encoding', /can’t be read/],
    [
      'a list without headings',
      () => csv(rowOf('H-1'), rowOf('H-2')),
      'list_headless',
      /no header row/,
    ],
    [
      'merged cells',
      () =>
        makeWorkbook(
          sheetOf(HEAD, rowOf('H-1')),
          [],
          '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>',
        ),
      'list_merged',
      /merged cells/,
    ],
    [
      '400 columns of a workbook',
      () => makeWorkbook(sheetOf(Array<string>(400).fill('Make'), ['1'])),
      'list_columns',
      /more than 200 columns/,
    ],
    ['an archive bomb', makeBomb, 'list_bomb', /too large once unpacked/],
    [
      'a workbook of a million empty rows',
      () => makeWorkbook(`${sheetOf(HEAD)}${'<row/>'.repeat(1_000_000)}`),
      'list_empty',
      /has no vehicles/,
    ],
    [
      'a photo',
      () => Buffer.from('ffd8ffe000104a46494600', 'hex'),
      'list_kind',
      /isn’t CSV or XLSX/,
    ],
  ])('%s is refused with a reason, and nothing is stored', async (_, make, code, message) => {
    const before = await storedData();
    const { status, problem } = await owner().refusal('SEC-29', { file: fileOf(make()) });
    const fields = problem.fields?.map(({ path, code: fault }) => `${path} ${fault}`);
    expect([status, problem.code, fields]).toEqual([422, 'FILE_REFUSED', [`file ${code}`]]);
    expect(problem.fields?.[0]?.message).toMatch(message);
    expect(await storedData()).toEqual(before);
  });

  // The rows below the limit take ten seconds.
  if (inject('full'))
    it('a list of 100,001 rows is refused, but the rows up to the limit are checked first', async () => {
      const before = await storedData();
      const file = fileOf(csv(HEAD, ...Array.from({ length: 100_001 }, (_, n) => [`H-${n}`])));
      const { status, problem } = await owner().refusal('SEC-29', { file });
      expect([status, problem.fields?.[0]?.code]).toEqual([422, 'list_rows']);
      expect(problem.fields?.[0]?.message).toMatch(/more than 100,000 rows/);
      expect(await storedData()).toEqual(before);
    }, 120_000);

  it("is refused in the sender's language", async () => {
    const { registry } = portal.parts;
    const { idUser } = world.people.auctioneer;
    const messages = new Map<string, string>();
    for (const language of LANGUAGES) {
      await registry.changeUser(idUser, { language });
      const { problem } = await owner().refusal('SEC-29', { file: fileOf(makeLockedWorkbook()) });
      messages.set(language, problem.fields?.[0]?.message ?? '');
    }
    await registry.changeUser(idUser, { language: 'en' });
    // Belgium shares the Dutch texts, and Luxembourg the French texts.
    expect(new Set(messages.values()).size).toBe(LANGUAGES.length - 2);
    expect(messages.get('de')).toMatch(/durch ein Passwort geschützt/);
  });
});

describe('SEC-29 an unusual list', () => {
  it.each<[string, () => string | Buffer]>([
    [
      'a million empty rows before the last vehicle',
      () => makeWorkbook(`${sheetOf(HEAD)}${'<row/>'.repeat(1_000_000)}${sheetOf(rowOf('E-1'))}`),
    ],
    [
      'lines with separators only',
      () => `${csv(HEAD)}\n${';;;;;;\n'.repeat(200_000)}${csv(rowOf('E-1'))}`,
    ],
    [
      'rows with impossible row numbers',
      () =>
        makeWorkbook(
          `<row r="x">${cellsOf(HEAD)}</row><row r="99999999999">${cellsOf(rowOf('E-1'))}</row>`,
        ),
    ],
  ])('%s: the rest of the list is kept', async (_, make) => {
    const { counts, rowCount } = await owner().run('SEC-29', { file: fileOf(make()) });
    expect([rowCount, counts.created, counts.refused]).toEqual([1, 1, 0]);
  });

  it('in a workbook with a row of 1 MB loses only this row', async () => {
    const wide = ['E-2', 'x'.repeat(1_000_000), ...rowOf('').slice(2)];
    const list = await owner().run('SEC-29', {
      file: fileOf(makeWorkbookOf([HEAD, rowOf('E-1'), wide])),
    });
    expect(list.problems).toEqual([
      { tupla: 2, line: 3, field: 'brand', code: 'too_long', value: 'x'.repeat(100) },
    ]);
    expect([list.counts.created, list.counts.refused]).toEqual([1, 1]);
  });
});
