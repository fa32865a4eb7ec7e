import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { systemClock } from '@fairlot/kernel';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { FolderFiles } from '@fairlot/files-folder';
import * as records from '@fairlot/records';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrations } from '../migrations.js';
import { GeneratedFiles, type GeneratedFile } from './generated-files.js';
import { VehicleFiles } from './vehicle-files.js';
import { ANY_WIDTH } from './vehicle-file.js';

const ANN = 7;
const DAY_MS = 86_400_000;
const FIRST = 1;
const SECOND = 2;
const THIRD = 3;
const root = mkdtempSync(join(tmpdir(), 'fairlot-given-files-'));

let database: TestDatabase;
let source: DataSource;
let files: VehicleFiles;
let given: GeneratedFiles;
beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  source = await database.dataSource([]);
  const folder = new FolderFiles(root);
  files = new VehicleFiles(folder, source);
  given = new GeneratedFiles(folder, source);
});
afterAll(async () => {
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  await source.query(
    'TRUNCATE vehicle, vehicle_condition, vehicle_file, vehicle_file_content, vehicle_file_change RESTART IDENTITY',
  );
  for (let count = 0; count < 3; count += 1)
    await source.query(
      `INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, damaged,
         asking_price_minor, license_plate, frame, vehicle_code, id_market, id_owner_dealer, state)
       VALUES (gen_random_uuid()::text, 'Fiat', 'Panda', '1.2', 'CITY_CAR', 'PETROL', 'MANUAL', false,
         1, 'AA000AA', 'F', 'V', 'IT', 1, 'PUBLISHED')`,
    );
});

const make = vi.fn<GeneratedFile['make']>();
beforeEach(() => make.mockReset());
const makeFile = (content: string, over: Partial<GeneratedFile> = {}): GeneratedFile => {
  const piece = { content: Buffer.from(content), mediaType: 'image/jpeg', width: 640 };
  const made = { placeholder: 'data:,', pieces: [piece] };
  const named = { kind: 'PHOTO' as const, name: `${content}.jpg`, sha256: content };
  return { ...named, make: () => (make(), Promise.resolve(made)), ...over };
};
const give = (idVehicle: number, ...all: GeneratedFile[]) =>
  given.attach({ idVehicle, idUser: ANN }, all);
const contentOf = async (idVehicle: number, at = 0) => {
  const file = (await files.ofVehicle(idVehicle))[at]!;
  const wanted = { width: ANY_WIDTH, mediaType: null };
  const pieces = await files.open((await files.content(file.idFile, wanted))!);
  return pieces && text(pieces);
};
const kept = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
const collectAll = async () => {
  const old = new Date(systemClock.now() - DAY_MS);
  for (const { parentPath, name } of await kept()) await utimes(join(parentPath, name), old, old);
  await files.collect(systemClock.now());
};

describe('a generated file', () => {
  it('is made and stored once for all vehicles with the same content', async () => {
    const before = (await kept()).length;
    expect(await give(FIRST, makeFile('front'), makeFile('seat'))).toBe(true);
    expect(await give(SECOND, makeFile('other'), makeFile('seat'))).toBe(true);
    expect(make).toHaveBeenCalledTimes(3);
    expect((await kept()).length - before).toBe(3);
    expect([await contentOf(FIRST, 1), await contentOf(SECOND, 1)]).toEqual(['seat', 'seat']);
    expect(await files.ofVehicle(SECOND)).toMatchObject([
      { name: 'other.jpg', order: 0, widths: [640], placeholder: 'data:,', size: 5 },
      { name: 'seat.jpg', order: 1 },
    ]);
    const [change] = await source.query('SELECT * FROM vehicle_file_change WHERE id_vehicle = 2');
    expect(change).toMatchObject({
      what: 'ATTACHED',
      id_user: ANN,
      files: 2,
      new_value: 'other.jpg, seat.jpg',
    });
  });

  it('stays while another vehicle uses it, and is deleted together with the last one', async () => {
    await give(FIRST, makeFile('front'));
    await give(SECOND, makeFile('front'));
    const [one] = await files.ofVehicle(FIRST);
    await files.remove(FIRST, one!.idFile, ANN);
    await collectAll();
    expect(await contentOf(SECOND)).toBe('front');
    const [other] = await files.ofVehicle(SECOND);
    await files.remove(SECOND, other!.idFile, ANN);
    await collectAll();
    expect(await kept()).toEqual([]);
  });

  it('is not added to a vehicle that has or had files, and then no unused bytes are left', async () => {
    await give(FIRST, makeFile('front'));
    expect(await given.bare([THIRD, FIRST, SECOND, 999])).toEqual([THIRD, SECOND]);
    const both = await Promise.all([give(SECOND, makeFile('one')), give(SECOND, makeFile('two'))]);
    expect(both.toSorted()).toEqual([false, true]);
    const [one] = await files.ofVehicle(FIRST);
    await files.remove(FIRST, one!.idFile, ANN);
    const before = (await kept()).length;
    expect(await give(FIRST, makeFile('again'))).toBe(false);
    expect((await kept()).length).toBe(before);
    expect(await files.ofVehicle(FIRST)).toEqual([]);
  });

  it('is made again if the existing copy was rotated', async () => {
    await give(FIRST, makeFile('front'));
    await source.query('UPDATE vehicle_file SET turned = 90');
    expect(await give(SECOND, makeFile('front'))).toBe(true);
    expect(make).toHaveBeenCalledTimes(2);
    await expect(
      give(THIRD, makeFile('bad', { make: () => Promise.reject(new Error('no')) })),
    ).rejects.toThrow('no');
    expect(await given.bare([THIRD])).toEqual([THIRD]);
  });
});
