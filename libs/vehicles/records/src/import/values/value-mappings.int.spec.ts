import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  csv,
  HEADINGS,
  makeImports,
  MAPPING,
  row,
  type TestImports,
  type ImportOwner,
} from '../../testing/importing.js';
import { PLAIN_VOCABULARY } from '../../testing/plain-vocabulary.js';
import type { ListMapping } from '../rows/judge-row.js';
import { invalidMappings, type ValueChange } from './value-mappings.js';

let place: TestImports;
let { imports, stage, counts } = {} as TestImports;
beforeAll(async () => {
  place = await makeImports();
  ({ imports, stage, counts } = place);
});
afterAll(() => place.end());
beforeEach(() => place.empty());

const MONTH = [...MAPPING, 'firstRegistration'] as ListMapping;
/** A row with a fuel type and a month as the seller wrote them. */
const rowOf = (id: string, fuel: string, month = '2019-07') =>
  row(id)
    .map((cell) => (cell === 'DIESEL' ? fuel : cell))
    .concat(month);
const makeList = (...rows: string[][]) =>
  stage(csv([...HEADINGS, 'firstRegistration'], ...rows), { mapping: MONTH });
const valuesOf = async (own: ImportOwner) => imports.values((await imports.find(own))!, 9);
const GREEN: ValueChange = { field: 'fuelType', value: 'Verde  95', meaning: 'PETROL' };

it('an import lists each unknown value once, with the number of its rows', async () => {
  const own = await makeList(
    rowOf('A', 'Verde 95'),
    rowOf('B', 'VERDE 95', 'Neu'),
    rowOf('C', 'DIESEL'),
  );
  expect(await counts(own)).toEqual({ CREATED: 1, REFUSED: 2 });
  expect((await valuesOf(own)).unknown).toEqual([
    { field: 'fuelType', value: expect.stringMatching(/^verde 95$/i), rows: 2 },
    { field: 'firstRegistration', value: 'Neu', rows: 1 },
  ]);
});

it('an import reads dates by the others in their column, and otherwise asks for each once', async () => {
  const months = async (...days: readonly string[]) => {
    const own = await makeList(...days.map((day, at) => rowOf(`D${at}`, 'DIESEL', day)));
    const unknown = (await valuesOf(own)).unknown.map(({ value, rows }) => [value, rows]);
    const read = await imports.rows(own.idTemp, { onlyWrong: false, after: 0, limit: 9 });
    return [unknown, read.map(({ outcome }) => outcome)];
  };
  expect(await months('19-03-15', '19-03-31')).toEqual([[], ['CREATED', 'CREATED']]);
  expect(await months('19-03-15', '19-03-15', '2019-07')).toEqual([
    [['19-03-15', 2]],
    ['REFUSED', 'REFUSED', 'CREATED'],
  ]);
});

it('a mapping applies to this and later lists of the seller until it is deleted', async () => {
  const own = await makeList(rowOf('A', 'Verde 95'), rowOf('B', 'verde 95', 'Neu'));
  await imports.remap(own, MONTH, [
    GREEN,
    { field: 'firstRegistration', value: 'neu', meaning: null },
  ]);
  expect(await counts(own)).toEqual({ CREATED: 2 });
  expect((await valuesOf(own)).unknown).toEqual([]);
  const { rows } = {
    rows: await imports.rows(own.idTemp, { onlyWrong: false, after: 0, limit: 9 }),
  };
  expect(rows.map(({ problems }) => problems)).toEqual([[], []]);
  expect(await counts(await makeList(rowOf('C', 'Verde 95')))).toEqual({ CREATED: 1 });
  expect((await valuesOf(own)).known).toEqual([
    { field: 'firstRegistration', value: 'neu', meaning: null },
    { field: 'fuelType', value: 'verde 95', meaning: 'PETROL' },
  ]);
  await imports.remap(own, MONTH, [{ field: 'fuelType', value: 'Verde 95' }]);
  expect(await counts(own)).toEqual({ REFUSED: 2 });
  expect((await valuesOf(own)).known).toHaveLength(1);
});

it.each<[string, ValueChange]>([
  ['an invalid month', { field: 'firstRegistration', value: 'Mitte 19', meaning: '2019-13' }],
  ['an amount for a text', { field: 'askingPriceEur', value: 'VB', meaning: '9000' }],
  ['an empty meaning of a required field', { field: 'gearbox', value: 'x', meaning: null }],
  ['an empty value', { field: 'fuelType', value: ' ', meaning: 'PETROL' }],
])('a mapping is rejected for %s', (_, change) =>
  expect(invalidMappings([change], PLAIN_VOCABULARY)).toEqual([0]),
);

it.each<ValueChange>([
  GREEN,
  { field: 'askingPriceEur', value: '9,5k', meaning: '9500' },
  { field: 'firstRegistration', value: 'Mitte 19', meaning: '2019-06' },
  { field: 'mileageKm', value: 'neu', meaning: null },
  { field: 'fuelType', value: 'x' },
])('a mapping like %j is accepted', (change) =>
  expect(invalidMappings([change], PLAIN_VOCABULARY)).toEqual([]),
);
