import { Readable } from 'node:stream';
import { lookUpElements } from '@fairlot/content';
import { describe, expect, it } from 'vitest';
import { ROWS_MAX } from '../file/list-line.js';
import { makeWorkbook, makeWorkbookFrom1904 } from '../../testing/make-workbook.js';
import { PLAIN_VOCABULARY } from '../../testing/plain-vocabulary.js';
import type { VehicleRow } from './judge-row.js';
import { ERRORS_MAX, readVehicles, type ImportProgress } from './read-vehicles.js';
import { BODY_TYPES, FUEL_TYPES, GEARBOXES } from './vehicle-fields.js';

const HEADER =
  'externalId,brand,model,version,bodyType,fuelType,gearbox,powerHp,mileageKm,' +
  'firstRegistration,damaged,postalCode,askingPriceEur';
const good = (id: string) =>
  `${id},Fiat,panda,Panda 1.2,CITY_CAR,PETROL,MANUAL,69,90000,2010-05,false,44809,2000`;
const read = (text: string | Buffer) =>
  readVehicles(Readable.from([Buffer.from(text)]), () => undefined, PLAIN_VOCABULARY);
const vehicles = async (text: string | Buffer) => {
  const found = new Map<string, VehicleRow>();
  for await (const one of (await read(text)).vehicles()) found.set(one.externalId, one);
  return found;
};
const problems = async (text: string | Buffer) =>
  (await read(text)).errors.map(({ row, field, code }) => [row, field, code]);

describe('readVehicles', () => {
  it('reads serial dates without a date format by the date system of the workbook', async () => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const rowOf = (cells: string) => `<row>${cells}</row>`;
    const rows =
      rowOf(HEADER.split(',').map(cell).join('')) +
      rowOf(
        good('V1').split(',').map(cell).join('').replace(cell('2010-05'), '<c><v>42199</v></c>'),
      );
    const dateIn = async (workbook: Buffer) =>
      (await vehicles(workbook)).get('V1')?.firstRegistration;
    expect(await dateIn(makeWorkbookFrom1904(rows))).toBe('2019-07');
    expect(await dateIn(makeWorkbook(rows))).toBe('2015-07');
  });

  it('maps columns by name, in any order', async () => {
    const line = good('V1');
    const turned = [HEADER, line].map((one) => one.split(',').toReversed().join(','));
    expect(await problems(turned.join('\n'))).toEqual([]);
    expect((await vehicles(turned.join('\n'))).get('V1')).toEqual({
      externalId: 'V1',
      brand: 'Fiat',
      model: 'panda',
      version: 'Panda 1.2',
      bodyType: 'CITY_CAR',
      fuelType: 'PETROL',
      gearbox: 'MANUAL',
      powerHp: 69,
      mileageKm: 90_000,
      firstRegistration: '2010-05',
      damaged: false,
      postalCode: '44809',
      askingPriceEur: 200_000,
    });
  });

  it.each([
    ['a byte order mark', `\uFEFF${HEADER}\n${good('V1')}\n`],
    ['CRLF line ends', `${HEADER}\r\n${good('V1')}\r\n`],
    ['no last line end', `${HEADER}\n${good('V1')}`],
    ['blank lines', `\n${HEADER}\n\n${good('V1')}\n\n`],
  ])('accepts %s', async (_, text) => {
    expect(await problems(text)).toEqual([]);
    expect((await vehicles(text)).get('V1')?.askingPriceEur).toBe(200_000);
  });

  it('understands quotes, commas and doubled quotes in a field', async () => {
    const line = good('V1').replace('Panda 1.2', '"Panda ""Lounge"", 1.2"');
    const found = await vehicles(`${HEADER}\n${line}\n`);
    expect(found.get('V1')?.version).toBe('Panda "Lounge", 1.2');
  });

  it('reports each column heading that is missing, unknown or duplicated', async () => {
    const header = HEADER.replace('brand', 'make').replace('gearbox', 'model');
    expect(await problems(`${header}\n${good('V1')}\n`)).toEqual([
      [1, 'brand', 'column_missing'],
      [1, 'gearbox', 'column_missing'],
      [1, 'make', 'column_unknown'],
      [1, 'model', 'column_twice'],
    ]);
  });

  it.each([
    ['nothing', ''],
    ['a byte order mark only', '\uFEFF'],
    ['a header only', `${HEADER}\n`],
  ])('refuses a file with %s', async (_, text) => {
    expect(await problems(text)).toEqual([[1, null, 'list_empty']]);
  });

  it('reports a missing header row if the first line is a vehicle', async () => {
    expect(await problems(`${good('V1')}\n${good('V2')}\n`)).toEqual([[1, null, 'list_headless']]);
  });

  it('reads dates in the order of the others in their column', async () => {
    const registered = async (...days: readonly string[]) => {
      const lines = days.map((day, at) => good(`V${at}`).replace('2010-05', day));
      const found = await vehicles([HEADER, ...lines].join('\n'));
      return days.map((_, at) => found.get(`V${at}`)?.firstRegistration);
    };
    expect(await registered('19-03-15', '19-03-31')).toEqual(['2019-03', '2019-03']);
    expect(await registered('19-03-15', '31-03-15')).toEqual(['2015-03', '2015-03']);
    const monthFirst = ['07/08/2019', '07/15/2019', '12/31/2018'];
    expect(await registered(...monthFirst)).toEqual(['2019-07', '2019-07', '2018-12']);
    expect(await problems(`${HEADER}\n${good('V1').replace('2010-05', '19-03-15')}`)).toEqual([
      [2, 'firstRegistration', 'month'],
    ]);
  });

  it('reports row, field, code, value and reason of every error', async () => {
    const bad = 'V2,,panda,x,TANK,PETROL,MANUAL,-5,1e3,2010-13,yes,44809,12.3.4';
    const { errors, errorCount } = await read(`${HEADER}\n${good('V1')}\n${bad}\nV3,too,short\n`);
    expect(errors.map(({ row, field, value }) => [row, field, value])).toEqual([
      [3, 'brand', ''],
      [3, 'bodyType', 'TANK'],
      [3, 'powerHp', '-5'],
      [3, 'mileageKm', '1e3'],
      [3, 'firstRegistration', '2010-13'],
      [3, 'damaged', 'yes'],
      [3, 'askingPriceEur', '12.3.4'],
      ...['bodyType', 'fuelType', 'gearbox', 'askingPriceEur'].map((field) => [4, field, '']),
    ]);
    expect(errorCount).toBe(11);
    expect(errors.every(({ code, reason }) => code !== '' && reason !== '')).toBe(true);
  });

  it('reports the earlier row with the same external id', async () => {
    const { errors } = await read(`${HEADER}\n${good('V1')}\n${good('V2')}\n${good('V1')}\n`);
    expect(errors).toEqual([
      {
        row: 4,
        field: 'externalId',
        code: 'duplicate',
        value: 'V1',
        reason: 'is already in row 2',
      },
    ]);
  });

  it('reports a field of 1 MB as one error with a truncated value', async () => {
    const line = good('V1').replace('Panda 1.2', 'x'.repeat(1_000_000));
    const { errors, rowCount } = await read(`${HEADER}\n${line}\n${good('V2')}\n`);
    expect(errors.map(({ row, field, value }) => [row, field, value.length])).toEqual([
      [2, 'version', 100],
    ]);
    expect(rowCount).toBe(2);
  });

  it('stops at an unclosed quote and at a line that does not end', async () => {
    expect(await problems(`${HEADER}\n${good('V1').replace('panda', '"panda')}\n`)).toEqual([
      [2, null, 'list_broken'],
    ]);
    expect(await problems(`${HEADER}\n${'x'.repeat(5_000_000)}`)).toEqual([
      [2, null, 'list_broken'],
    ]);
  });

  it('reads control characters as spaces, and a field of only control characters as empty', async () => {
    const found = await vehicles(`${HEADER}\n${good('V1').replace('panda', 'pan\0\x96da\x9e')}\n`);
    expect(found.get('V1')?.model).toBe('pan da');
    expect(await problems(`${HEADER}\n${good('V1').replace('panda', '\0')}\n`)).toEqual([
      [2, 'model', 'missing'],
    ]);
  });

  it('lists a limited number of errors but counts all', async () => {
    const bad = good('').replace('Fiat', '');
    const { errors, errorCount } = await read(`${HEADER}\n${`${bad}\n`.repeat(ERRORS_MAX)}`);
    expect(errors).toHaveLength(ERRORS_MAX);
    expect(errorCount).toBe(2 * ERRORS_MAX);
  });

  it('reads at most ROWS_MAX rows', async () => {
    const lines = Array.from({ length: ROWS_MAX + 5 }, (_, index) => good(`V${index}`));
    expect(await problems(`${HEADER}\n${lines.join('\n')}`)).toEqual([
      [ROWS_MAX + 2, null, 'list_rows'],
    ]);
  }, 60_000);

  it('reports its progress in rows, with an estimated total', async () => {
    const seen: ImportProgress[] = [];
    const lines = [HEADER, ...Array.from({ length: 3_000 }, (_, n) => good(`V${n}`))];
    const source = Readable.from([Buffer.from(lines.join('\n'))]);
    await readVehicles(source, (progress) => seen.push(progress), PLAIN_VOCABULARY);
    expect(seen.map(({ done }) => done)).toEqual(seen.map((_, at) => 200 * (at + 1)));
    const { done, total } = seen.at(-1)!;
    expect(done).toBe(3_000);
    expect(Math.abs((total ?? 0) - 3_000)).toBeLessThan(900);
  });

  it('throws the error of the file system if the file does not exist', async () => {
    await expect(readVehicles('/nowhere/v.csv', () => undefined, PLAIN_VOCABULARY)).rejects.toThrow(
      'ENOENT',
    );
  });

  it.each([
    ['BODY_TYPE', BODY_TYPES],
    ['FUEL', FUEL_TYPES],
    ['GEARBOX', GEARBOXES],
  ])('supports exactly the codes of %s', (group, values) => {
    const codes = lookUpElements(group, { language: 'en' })?.map(({ elementCode }) => elementCode);
    expect([...values]).toEqual(codes);
  });
});
