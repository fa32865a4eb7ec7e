import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorkbookFrom1904, makeWorkbookOf } from '../testing/make-workbook.js';
import {
  csv,
  HEADINGS,
  makeImports,
  MAPPING,
  OWNER,
  row,
  type TestImports,
  type ImportOwner,
} from '../testing/importing.js';
import type { Vehicle } from '../vehicle.entity.js';
import { WrongImportState } from './wrong-import-state.js';
import type { ListMapping } from './rows/judge-row.js';
import { TooManyImports } from './vehicle-imports.js';

const IDS = ['A', 'B', 'C'];

let place: TestImports;
let { source, registry, imports, stage, save, counts, prices } = {} as TestImports;
/** Counts lists. A deleted list leaves only an empty row. */
const left = async () => {
  const tables = ['vehicle', `vehicle_import WHERE content_hash <> ''`, 'vehicle_import_row'];
  const found = await Promise.all(tables.map((table) => source.query(`SELECT 1 FROM ${table}`)));
  return found.map((rows: unknown[]) => rows.length);
};
const problems = async (own: ImportOwner, max: number) =>
  imports.problems((await imports.find(own))!, max);

beforeAll(async () => {
  place = await makeImports();
  ({ source, registry, imports, stage, save, counts, prices } = place);
});
afterAll(() => place.end());
beforeEach(() => place.empty());

describe('SEC-29 an uploaded list', () => {
  it('previews its changes without making them', async () => {
    await save(await stage(csv(HEADINGS, row('A'), row('B'), row('H'))));
    await source.query(`UPDATE vehicle SET state = 'SOLD' WHERE external_id = 'H'`);
    const bad = ['', 'Fiat', 'x', 'TANK', 'DIESEL', 'MANUAL', '-1'];
    const lines = [row('A'), row('B', '900'), row('C'), row('C'), row('H', '1'), bad];
    const own = await stage(csv(HEADINGS, ...lines));
    expect(await counts(own)).toEqual({ CREATED: 1, CHANGED: 1, UNCHANGED: 1, REFUSED: 3 });
    expect(await problems(own, 3)).toEqual({
      problems: [
        { tupla: 4, line: 5, field: 'externalId', code: 'duplicate', value: 'C' },
        { tupla: 5, line: 6, field: 'externalId', code: 'held', value: 'H' },
        { tupla: 6, line: 7, field: 'externalId', code: 'missing', value: '' },
      ],
      problemCount: 5,
    });
    expect(await prices()).toEqual({ A: 100_000, B: 100_000, H: 100_000 });
  });

  it('warns about a make that contradicts the VIN, but accepts the row', async () => {
    const mapping = [...MAPPING, 'frame'] as ListMapping;
    const rowOf = (id: string, frame: string) => [...row(id), frame];
    const lines = [
      rowOf('A', 'WVWZZZ1JZ3W386752'),
      rowOf('B', 'ZFA31200003456789'),
      rowOf('C', ''),
    ];
    // A rejected row has faults and no warnings.
    const twice = rowOf('A', 'WVWZZZ1JZ3W386752');
    const own = await stage(csv([...HEADINGS, 'frame'], ...lines, twice), { mapping });
    expect(await counts(own)).toEqual({ CREATED: 3, REFUSED: 1 });
    const doubted = {
      doubts: [
        {
          tupla: 1,
          line: 2,
          code: 'make',
          value: 'Fiat',
          brand: 'Fiat',
          makes: ['VOLKSWAGEN'],
        },
      ],
      doubtCount: 1,
    };
    expect(await imports.doubts(own.idTemp, 9)).toEqual(doubted);
    await save(own);
    expect(await imports.doubts(own.idTemp, 9)).toEqual(doubted);
    expect((await registry.get(1))?.frame).toBe('WVWZZZ1JZ3W386752');
    await imports.undo(own);
    expect(await imports.doubts(own.idTemp, 9)).toEqual({ doubts: [], doubtCount: 0 });
  });

  it('lists the first of many warnings, and none if no column contains VINs', async () => {
    const many = Array.from({ length: 450 }, (_, n) => [
      ...row(`${n}`),
      `WVWZZZ1JZ3W${100_000 + n}`,
    ]);
    const mapping = [...MAPPING, 'frame'] as ListMapping;
    const own = await stage(csv([...HEADINGS, 'frame'], ...many), { mapping });
    const { doubts, doubtCount } = await imports.doubts(own.idTemp, 3);
    expect([doubts.map(({ line }) => line), doubtCount]).toEqual([[2, 3, 4], 450]);
    const without = [...MAPPING, null] as ListMapping;
    await imports.remap(own, without);
    expect((await imports.doubts(own.idTemp, 3)).doubtCount).toBe(0);
  });

  it('is read with the date system of its workbook, even if the column is chosen later', async () => {
    const rowOf = (cells: readonly string[], last: string) =>
      `<row>${cells.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}${last}</row>`;
    // 15 July 2019, as a number in a cell without a date format.
    const rows = rowOf([...HEADINGS, 'when'], '') + rowOf(row('A'), '<c><v>42199</v></c>');
    const own = await stage(makeWorkbookFrom1904(rows), { mapping: null });
    await imports.remap(own, [...MAPPING, 'firstRegistration'] as ListMapping);
    await save(own);
    expect((await registry.get(1))?.firstRegistration).toBe('2019-07');
  });

  it('SEC-29 may be a workbook instead of a text', async () => {
    const own = await stage(makeWorkbookOf([HEADINGS, row('A'), row('B')]));
    await save(own);
    expect(await prices()).toEqual({ A: 100_000, B: 100_000 });
  });

  it('warns about a car that is in two rows or already stored, and about codes that differ only in case', async () => {
    const mapping = [...MAPPING, 'frame', 'licensePlate'] as ListMapping;
    const heads = [...HEADINGS, 'frame', 'plate'];
    const rowOf = (id: string, frame: string, plate = '') => [...row(id), frame, plate];
    await save(await stage(csv(heads, rowOf('S', 'ZFA31200003456789', 'B-AB 1')), { mapping }));
    const own = await stage(
      csv(
        heads,
        rowOf('S', 'ZFA31200003456789', 'B-AB 1'),
        rowOf('A', 'ZFA31200003456780', 'X 1'),
        rowOf('B', 'ZFA31200003456780', 'X 2'),
        rowOf('C', '', 'x-1'),
        rowOf('D', 'ZFA31200003456789', 'bab 1'),
        rowOf('a', '', ''),
        rowOf('s', '', ''),
      ),
      { mapping },
    );
    const { doubts } = await imports.doubts(own.idTemp, 99);
    expect(doubts.map(({ line, code }) => [line, code])).toEqual([
      [4, 'frame_twice'],
      [5, 'plate_twice'],
      [6, 'frame_twice'],
      [6, 'plate_twice'],
      [7, 'code_alike'],
      [8, 'code_alike'],
    ]);
    expect(await counts(own)).toEqual({ UNCHANGED: 1, CREATED: 6 });
  });

  it('counts towards the daily limit even if it is invalid', async () => {
    for (let n = 0; n < 40; n += 1)
      await expect(stage(Buffer.from('"'))).rejects.toMatchObject({ code: 'list_broken' });
    await expect(stage(csv(HEADINGS, row('A')))).rejects.toThrow(TooManyImports);
  });

  it('leaves no rows behind if it cannot be read completely', async () => {
    const torn = Buffer.concat([
      csv(HEADINGS, ...Array.from({ length: 2_000 }, (_, n) => row(`${n}`))),
    ]);
    const content = Buffer.concat([torn, Buffer.from('\n"never closed;1\n')]);
    await expect(stage(content)).rejects.toMatchObject({ code: 'list_broken' });
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('truncates a row of one megabyte and rejects it', async () => {
    const own = await stage(csv(HEADINGS, row('x'.repeat(1_000_000)), row('B')));
    const page = { onlyWrong: true, after: 0, limit: 9 };
    const [wrong] = await imports.rows(own.idTemp, page);
    const codes = wrong?.problems.map(({ code }) => code);
    expect([wrong?.cells[0]?.length, codes]).toEqual([501, ['too_long']]);
    expect(await counts(own)).toEqual({ CREATED: 1, REFUSED: 1 });
  });

  it('is stored once if it is sent again, and the same id is rejected for other content', async () => {
    const { idTemp, idUser } = await stage(csv(HEADINGS, row('A')), { mapping: null });
    const again = (content: Buffer, user = idUser) =>
      imports.stage({ idTemp, idUser: user, content, owner: OWNER });
    expect(await again(csv(HEADINGS, row('A')))).toBe(true);
    expect(await again(csv(HEADINGS, row('B')))).toBe(false);
    expect(await again(csv(HEADINGS, row('A')), 8)).toBe(false);
    expect(await left()).toEqual([0, 1, 1]);
  });

  it('is limited to three pending lists and forty lists a day per user', async () => {
    const first = await stage(csv(HEADINGS, row('A')));
    for (let n = 0; n < 3; n += 1) await stage(csv(HEADINGS, row('A')));
    expect(await imports.find(first)).toBeNull();
    expect(await left()).toEqual([0, 4, 3]);
    await source.query(`INSERT INTO vehicle_import (id_temp, id_user, id_owner_dealer, id_market, state,
      content_hash, headings, mapping, created_at) SELECT gen_random_uuid(), 7, 1, 'IT', 'SAVED', '',
      '[]', '[]', created_at FROM vehicle_import, generate_series(1, 9)`);
    await expect(stage(csv(HEADINGS, row('A')))).rejects.toThrow(TooManyImports);
    await expect(stage(csv(HEADINGS, row('A')), { idUser: 8 })).resolves.toBeDefined();
  });
});

describe('ENG-93 a mapping of columns', () => {
  it('ENG-93 in part: is refused once the list is saved', async () => {
    const own = await stage(csv(HEADINGS, row('A')));
    await save(own);
    await expect(imports.remap(own, MAPPING)).rejects.toThrow(WrongImportState);
  });

  it('ENG-93 in part: is remembered by headings for later lists of the same owner and source', async () => {
    const own = await stage(csv(HEADINGS, row('A')), { mapping: null });
    expect((await imports.find(own))?.mapping.at(-1)).toBeNull();
    expect(await counts(own)).toEqual({ REFUSED: 1 });
    await imports.remap(own, MAPPING);
    expect(await counts(own)).toEqual({ CREATED: 1 });
    const next = csv(HEADINGS.toReversed(), row('B').toReversed());
    const later = await stage(next, { mapping: null });
    expect((await imports.find(later))?.mapping).toEqual(MAPPING.toReversed());
    const idTemp = randomUUID();
    const owner = { ...OWNER, provenance: 'OEM_FLEET' };
    await imports.stage({ idTemp, idUser: 7, content: next, owner });
    expect((await imports.find({ idUser: 7, idTemp }))?.mapping[0]).toBeNull();
  });
});

describe('SEC-15 saving a list', () => {
  it('SEC-15 writes the accepted rows once, even if repeated or concurrent', async () => {
    const own = await stage(csv(HEADINGS, ...IDS.map((id) => row(id)), row('')));
    await Promise.all([save(own), save(own)]);
    expect(await counts(own)).toEqual({ CREATED: 3, REFUSED: 1 });
    await save(own);
    expect(await prices()).toEqual({ A: 100_000, B: 100_000, C: 100_000 });
    expect((await registry.trail(1)).map(({ idActor, commandId }) => [idActor, commandId])).toEqual(
      [[7, `import:${own.idTemp}`]],
    );
    const rows = await imports.rows(own.idTemp, { onlyWrong: false, after: 0, limit: 9 });
    expect(rows.map(({ idVehicle }) => idVehicle)).toEqual([1, 2, 3, null]);
  });

  it('SEC-15 creates each vehicle once if two lists contain it, and counts it as unchanged in the other list', async () => {
    const lists = await Promise.all(
      [1, 2].map((idUser) => stage(csv(HEADINGS, ...IDS.map((id) => row(id))), { idUser })),
    );
    await Promise.all(lists.map(save));
    const counted = await Promise.all(lists.map(counts));
    expect(counted).toContainEqual({ CREATED: 3 });
    expect(counted).toContainEqual({ UNCHANGED: 3 });
    expect(Object.keys(await prices())).toEqual(IDS);
  });

  it('STA-087 in part: skips vehicles that are now in an auction and reports them', async () => {
    await save(await stage(csv(HEADINGS, row('A'), row('B'))));
    const own = await stage(csv(HEADINGS, row('A', '5'), row('B', '5')));
    await source.query(`UPDATE vehicle SET state = 'IN_AUCTION' WHERE external_id = 'B'`);
    await save(own);
    expect(await prices()).toEqual({ A: 500, B: 100_000 });
    expect(await counts(own)).toEqual({ CHANGED: 1, REFUSED: 1 });
    expect((await problems(own, 9)).problems).toEqual([
      { tupla: 2, line: 3, field: 'externalId', code: 'held', value: 'B' },
    ]);
  });

  it('keeps mileage, registration and VIN if the list has no columns for them', async () => {
    const more = ['externalId', 'brand', 'model', 'bodyType', 'fuelType', 'gearbox', 'price'];
    const names = [...more, 'mileageKm', 'licensePlate', 'frame'];
    const identity = ['AB123CD', 'ZFA31200000000001'];
    const mapping = [...MAPPING, 'mileageKm', 'licensePlate', 'frame'] as ListMapping;
    await save(await stage(csv(names, [...row('A'), '5000', ...identity]), { mapping }));
    await save(await stage(csv(HEADINGS, row('A', '2000'))));
    const { mileageKm, licensePlate, frame, askingPriceMinor } = (await registry.get(1)) as Vehicle;
    expect([mileageKm, licensePlate, frame, askingPriceMinor]).toEqual([
      5_000,
      ...identity,
      200_000,
    ]);
  });
});

describe('ENG-96 undoing a list', () => {
  it('deletes created vehicles and restores changed vehicles, except those that were changed again', async () => {
    await save(await stage(csv(HEADINGS, row('A'), row('B'))));
    const own = await stage(csv(HEADINGS, row('A', '1'), row('B', '1'), row('C'), row('D')));
    await save(own);
    await source.query(`UPDATE vehicle SET state = 'IN_AUCTION' WHERE external_id = 'C'`);
    await registry.change(2, { mileageKm: 9 }, { idActor: 1 });
    await Promise.all([imports.undo(own), imports.undo(own)]);
    expect(await counts(own)).toEqual({ UNDONE: 2, KEPT: 2 });
    expect((await problems(own, 9)).problems).toMatchObject([
      { tupla: 2, field: 'externalId', code: 'touched', value: 'B' },
      { tupla: 3, field: 'externalId', code: 'held', value: 'C' },
    ]);
    expect(await prices()).toEqual({ A: 100_000, B: 100, C: 100_000 });
    await expect(save(own)).rejects.toThrow(WrongImportState);
    expect((await registry.trail(4)).map(({ idActor }) => idActor)).toEqual([7, 7]);
  });

  it('is rejected before the list is saved, and a saved list cannot be mapped again', async () => {
    const own = await stage(csv(HEADINGS, row('A')));
    await expect(imports.undo(own)).rejects.toThrow(WrongImportState);
    await save(own);
    await expect(imports.remap(own, MAPPING)).rejects.toThrow(WrongImportState);
    await expect(imports.undo({ ...own, idUser: 8 })).rejects.toThrow(WrongImportState);
  });
});
