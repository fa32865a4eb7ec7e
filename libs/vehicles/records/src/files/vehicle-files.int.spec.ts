import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { systemClock } from '@fairlot/kernel';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { FolderFiles } from '@fairlot/files-folder';
import * as records from '@fairlot/records';
import sharp from 'sharp';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../migrations.js';
import { FILES_PER_TUPLA_MAX, FILES_PER_VEHICLE_MAX } from './file-limits.js';
import { vehicleFileTables } from './vehicle-file-tables.js';
import { TooManyVehicleFiles, VehicleFiles, type SentTemporaryFile } from './vehicle-files.js';

const DAY_MS = 86_400_000;
const ANN = 7;
const BOB = 8;
const ID_TEMP = '0195f1c2-7a30-7c51-9c5e-0d6f3a1b2c4d';
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');
const root = mkdtempSync(join(tmpdir(), 'fairlot-vehicle-files-'));

let database: TestDatabase;
let source: DataSource;
let files: VehicleFiles;
let photo: Buffer;
beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  source = await database.dataSource([]);
  files = new VehicleFiles(new FolderFiles(root), source);
  const create = { width: 700, height: 350, channels: 3, background: '#204060' } as const;
  photo = await sharp({ create }).jpeg().toBuffer();
});
afterAll(async () => {
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  await source.query(
    'TRUNCATE vehicle, vehicle_condition, vehicle_file, vehicle_file_content, vehicle_file_change RESTART IDENTITY',
  );
  for (const state of ['PUBLISHED', 'PUBLISHED', 'IN_AUCTION'])
    await source.query(
      `INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, damaged,
         asking_price_minor, license_plate, frame, vehicle_code, id_market, id_owner_dealer, state)
       VALUES (gen_random_uuid()::text, 'Fiat', 'Panda', '1.2', 'CITY_CAR', 'PETROL', 'MANUAL', false,
         1, 'AA000AA', 'F', 'V', 'IT', 1, $1)`,
      [state],
    );
});

const sent = (over: Partial<SentTemporaryFile> = {}): SentTemporaryFile => ({
  kind: 'OTHER',
  fileName: 'note.pdf',
  content: PDF,
  idUser: ANN,
  idTemp: ID_TEMP,
  tupla: 1,
  key: randomUUID(),
  ...over,
});
const add = async (over: Partial<SentTemporaryFile> = {}) => {
  const kept = await files.addTemp(sent(over));
  if (kept.outcome !== 'kept') throw new Error(kept.outcome);
  return kept.file;
};
const attach = (idUser: number, rows: readonly (readonly [number, number])[], idTemp = ID_TEMP) =>
  source.transaction((manager) => files.attach(manager, { idUser, idTemp }, new Map(rows)));
const namesOf = async (idVehicle: number) =>
  (await files.ofVehicle(idVehicle)).map(({ name }) => name);
const storedBytes = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
const age = () => source.query('UPDATE vehicle_file SET kept_at = kept_at - $1::bigint', [DAY_MS]);

describe('a file that is not attached to a vehicle yet', () => {
  it('loses the camera metadata of a scanned document, and is refused if it is truncated', async () => {
    const content = await sharp(photo)
      .withExif({ IFD0: { Make: 'of Ann' } })
      .jpeg()
      .toBuffer();
    await add({ kind: 'RECOGNITION', fileName: 'book.jpg', content });
    await attach(ANN, [[1, 1]]);
    const [book] = await files.ofVehicle(1);
    const found = await files.content(book!.idFile, { width: 1, mediaType: null });
    const kept = await buffer((await files.open(found!))!);
    expect([content.includes('of Ann'), kept.includes('of Ann')]).toEqual([true, false]);
    expect(kept.length).toBe(found!.bytes);
    const none = sent({ kind: 'RECOGNITION', content: content.subarray(0, 9) });
    expect(await files.addTemp(none)).toEqual({ outcome: 'refused' });
  });

  it('is visible only to its sender, who can attach it once', async () => {
    await add();
    expect(await files.temp(BOB, ID_TEMP)).toEqual([]);
    expect(await files.temp(ANN, randomUUID())).toEqual([]);
    expect(await files.temp(ANN, ID_TEMP)).toMatchObject([{ tupla: 1, name: 'note.pdf' }]);
    await attach(BOB, [[1, 1]]);
    expect(await namesOf(1)).toEqual([]);
    await attach(ANN, [[1, 1]]);
    await attach(ANN, [[1, 2]]);
    expect([await namesOf(1), await namesOf(2)]).toEqual([['note.pdf'], []]);
    expect(await files.temp(ANN, ID_TEMP)).toEqual([]);
  });

  it("is attached to its row's vehicle after the existing files, only if the transaction is committed", async () => {
    await add({ tupla: 2, fileName: 'b.pdf' });
    await add({ tupla: 1, fileName: 'a.pdf' });
    await add({ tupla: 9, fileName: 'nobody.pdf' });
    const undone = source.transaction(async (manager) => {
      await files.attach(manager, { idUser: ANN, idTemp: ID_TEMP }, new Map([[1, 1]]));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await namesOf(1)).toEqual([]);
    const rows = [
      [1, 1],
      [2, 2],
    ] as const;
    await attach(ANN, rows);
    await add({ fileName: 'c.pdf' });
    await attach(ANN, rows);
    expect([await namesOf(1), await namesOf(2)]).toEqual([['a.pdf', 'c.pdf'], ['b.pdf']]);
    expect((await files.ofVehicle(1)).map(({ order }) => order)).toEqual([0, 1]);
  });

  it('has a unique position even if several requests send files for the same row', async () => {
    await Promise.all(['x', 'y', 'z'].map((name) => add({ fileName: `${name}.pdf` })));
    const waiting = await files.temp(ANN, ID_TEMP);
    expect(waiting.map(({ order }) => order)).toEqual([0, 1, 2]);
  });

  it('is stored once per key, and other content with the same key is refused', async () => {
    const key = randomUUID();
    const twice = await Promise.all([add({ key }), add({ key })]);
    expect(twice[0]).toEqual(twice[1]);
    expect(await files.temp(ANN, ID_TEMP)).toHaveLength(1);
    const other = Buffer.from('%PDF-1.4\n');
    for (const change of [{ content: other }, { tupla: 2 }, { kind: 'DATASHEET' as const }])
      expect(await files.addTemp(sent({ key, ...change }))).toEqual({ outcome: 'keyReused' });
    expect(await files.addTemp(sent({ key, idUser: BOB }))).toMatchObject({ outcome: 'kept' });
    expect(await source.query('SELECT stored FROM vehicle_file_content')).toHaveLength(2);
  });

  it('expires after a day, and is then deleted with its bytes', async () => {
    const { idFile } = await add({ kind: 'PHOTO', content: photo, fileName: 'a.jpg' });
    expect(await files.tempPicture(idFile)).toMatchObject({ mediaType: 'image/jpeg' });
    await age();
    expect(await files.temp(ANN, ID_TEMP)).toEqual([]);
    expect(await files.tempPicture(idFile)).toBeNull();
    await attach(ANN, [[1, 1]]);
    expect(await namesOf(1)).toEqual([]);
    const [{ over } = { over: '' }] = vehicleFileTables;
    await source.query(`DELETE FROM vehicle_file WHERE ${over}`, [systemClock.now()]);
    expect(await source.query('SELECT stored FROM vehicle_file_content')).toEqual([]);
    for (const { parentPath, name } of await storedBytes())
      await utimes(join(parentPath, name), 0, 0);
    await add();
    await files.collect(systemClock.now());
    expect(await storedBytes()).toHaveLength(1);
  });

  it('is counted for the limits per row and per vehicle', async () => {
    for (let count = 0; count < FILES_PER_TUPLA_MAX; count += 1) await add();
    expect(await files.addTemp(sent())).toEqual({ outcome: 'tooMany' });
    expect(await files.addTemp(sent({ idUser: BOB }))).toMatchObject({ outcome: 'kept' });
    await attach(ANN, [[1, 1]]);
    for (let count = FILES_PER_TUPLA_MAX; count <= FILES_PER_VEHICLE_MAX; count += 1) await add();
    await expect(attach(ANN, [[1, 1]])).rejects.toThrow(TooManyVehicleFiles);
    expect(await namesOf(1)).toHaveLength(FILES_PER_TUPLA_MAX);
  }, 60_000);
});

describe('a file of a vehicle', () => {
  it('is served in the best width', async () => {
    const { idFile, widths } = await add({ kind: 'PHOTO', content: photo, fileName: 'a.html' });
    expect(widths).toEqual([320, 640, 700]);
    await attach(ANN, [[1, 1]]);
    const across = async (width: number, mediaType: string | null = 'image/webp') => {
      const found = await files.content(idFile, { width, mediaType });
      const content = await buffer((await files.open(found!))!);
      expect(content.length).toBe(found!.bytes);
      const { width: is, format } = await sharp(content).metadata();
      return `${is} ${format}`;
    };
    expect(await across(1)).toBe('320 webp');
    expect(await across(321)).toBe('640 webp');
    expect(await across(1_280)).toBe('700 webp');
    expect(await across(9_000, null)).toBe('700 jpeg');
    expect(await files.tempPicture(idFile)).toBeNull();
    expect(await namesOf(1)).toEqual(['a.html.jpg']);
  });

  it('is deleted with its vehicle, and cannot be removed once bidders have seen it', async () => {
    const one = await add({ tupla: 1 });
    const other = await add({ tupla: 3 });
    await attach(ANN, [
      [1, 1],
      [3, 3],
    ]);
    expect(await files.remove(2, one.idFile, ANN)).toBe(true);
    expect(await namesOf(1)).toEqual(['note.pdf']);
    expect(await files.remove(1, one.idFile, ANN)).toBe(true);
    expect(await files.remove(1, one.idFile, ANN)).toBe(true);
    expect(await files.remove(3, other.idFile, ANN)).toBe(false);
    expect([await namesOf(1), await namesOf(3)]).toEqual([[], ['note.pdf']]);
    await source.query('DELETE FROM vehicle WHERE id_vehicle = 3');
    expect(await source.query('SELECT stored FROM vehicle_file_content')).toEqual([]);
  });

  it('is refused by its content, whatever its name', async () => {
    const refused = { outcome: 'refused' };
    for (const [kind, content] of [
      ['OTHER', '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'],
      ['OTHER', '%!PS-Adobe-3.0 EPSF-3.0\n'],
      ['OTHER', '<!doctype html><script>alert(1)</script>'],
      ['OTHER', 'PK\u0003\u0004'],
      ['OTHER', ''],
      ['PHOTO', '%PDF-1.7\n'],
      ['PHOTO', '\u00ff\u00d8\u00ff\u00e0'],
    ] as const)
      expect(await files.addTemp(sent({ kind, content: Buffer.from(content, 'latin1') }))).toEqual(
        refused,
      );
    expect(await files.addTemp(sent({ kind: 'DATASHEET', content: photo }))).toEqual(refused);
    expect(await files.temp(ANN, ID_TEMP)).toEqual([]);
  });
});
