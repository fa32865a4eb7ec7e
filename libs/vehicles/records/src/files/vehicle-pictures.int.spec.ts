import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
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
import { VehicleFiles } from './vehicle-files.js';
import { VehiclePictures } from './vehicle-pictures.js';

const ANN = 7;
const BOB = 8;
const CAR = 1;
const OTHER_CAR = 2;
const root = mkdtempSync(join(tmpdir(), 'fairlot-vehicle-pictures-'));

let database: TestDatabase;
let source: DataSource;
let files: VehicleFiles;
let pictures: VehiclePictures;
/** A photo that is red on the left and blue on the right, twice as wide as high. */
let photo: Buffer;
beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  source = await database.dataSource([]);
  const folder = new FolderFiles(root);
  files = new VehicleFiles(folder, source);
  pictures = new VehiclePictures(folder, source, files);
  const half = { width: 400, height: 400, channels: 3, background: '#0000c8' } as const;
  const create = { ...half, width: 800, background: '#c80000' };
  const input = await sharp({ create: half }).png().toBuffer();
  photo = await sharp({ create })
    .composite([{ input, left: 400, top: 0 }])
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  await source.query(
    'TRUNCATE vehicle, vehicle_condition, vehicle_file, vehicle_file_content, vehicle_file_change RESTART IDENTITY',
  );
  for (let count = 0; count < 2; count += 1)
    await source.query(
      `INSERT INTO vehicle (external_id, brand, model, version, body_type, fuel_type, gearbox, damaged,
         asking_price_minor, license_plate, frame, vehicle_code, id_market, id_owner_dealer, state)
       VALUES (gen_random_uuid()::text, 'Fiat', 'Panda', '1.2', 'CITY_CAR', 'PETROL', 'MANUAL', false,
         1, 'AA000AA', 'F', 'V', 'IT', 1, 'PUBLISHED')`,
    );
});

const attached = async (name: string, idVehicle = CAR): Promise<string> => {
  const idTemp = randomUUID();
  const isPdf = name.endsWith('.pdf');
  const kept = await files.addTemp({
    kind: isPdf ? 'OTHER' : 'PHOTO',
    fileName: name,
    idUser: ANN,
    idTemp,
    tupla: 1,
    key: randomUUID(),
    content: isPdf ? Buffer.from('%PDF-1.7\n%%EOF\n') : photo,
  });
  if (kept.outcome !== 'kept') throw new Error(kept.outcome);
  await files.attachNow({ idUser: ANN, idTemp }, new Map([[1, idVehicle]]));
  return kept.file.idFile;
};
const order = async (idFiles: readonly string[], version?: number) =>
  pictures.order(CAR, { idUser: BOB, idFiles, version: version ?? (await pictures.version(CAR)) });
const namesOf = async () => (await files.ofVehicle(CAR)).map(({ name }) => name);
const shown = async (idFile: string, width: number) => {
  const found = await files.content(idFile, { width, mediaType: 'image/jpeg' });
  const content = await buffer((await files.open(found!))!);
  const { width: across, height } = await sharp(content).metadata();
  const top = await sharp(content).extract({ left: 10, top: 10, width: 9, height: 9 }).toBuffer();
  const { dominant } = await sharp(top).stats();
  const corner = dominant.r > dominant.b ? 'red' : 'blue';
  return { size: `${across}x${height}`, corner, stored: found!.stored };
};
const turn = (idFile: string, turned: 0 | 90 | 180 | 270, idVehicle = CAR) =>
  pictures.turn({ idVehicle, idFile, idUser: BOB }, turned);

describe("ENG-100 the order of a vehicle's pictures", () => {
  it('ENG-100 in part: is the requested one, followed by the documents', async () => {
    const [a, , b, c] = [
      await attached('a.jpg'),
      await attached('x.pdf'),
      await attached('b.jpg'),
      await attached('c.jpg'),
    ];
    expect(await order([c, a, b])).toBe('done');
    expect(await namesOf()).toEqual(['c.jpg', 'a.jpg', 'b.jpg', 'x.pdf']);
    expect((await files.ofVehicle(CAR)).map((file) => file.order)).toEqual([0, 1, 2, 3]);
    await attached('d.jpg');
    expect((await namesOf()).at(-1)).toBe('d.jpg');
  });

  it('ENG-100 in part: is refused if it is based on an older list, or does not contain each picture once', async () => {
    const a = await attached('a.jpg');
    const b = await attached('b.jpg');
    const foreign = await attached('f.jpg', OTHER_CAR);
    const version = await pictures.version(CAR);
    for (const wrong of [
      [b],
      [b, b],
      [b, a, a],
      [b, foreign],
      [b, a, foreign],
      [a, '0'.repeat(32)],
    ])
      expect(await order(wrong)).toBe('changed');
    await attached('c.jpg');
    expect(await order([b, a], version)).toBe('changed');
    expect(await namesOf()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });

  it('ENG-100 in part: is that of the first of two concurrent requests, and a repeat is accepted', async () => {
    const a = await attached('a.jpg');
    const b = await attached('b.jpg');
    const c = await attached('c.jpg');
    const version = await pictures.version(CAR);
    const both = await Promise.all([order([b, a, c], version), order([c, b, a], version)]);
    expect(both.toSorted()).toEqual(['changed', 'done']);
    const now = (await files.ofVehicle(CAR)).map(({ idFile }) => idFile);
    expect(await order(now, version)).toBe('done');
    expect((await pictures.changes(CAR, 9)).filter(({ what }) => what === 'ORDERED')).toHaveLength(
      1,
    );
  });
});

describe('ENG-101 the rotation of a picture', () => {
  it('ENG-101 creates every width again, and restores the original if it is rotated back', async () => {
    const idFile = await attached('a.jpg');
    expect(await shown(idFile, 1)).toMatchObject({ size: '320x160', corner: 'red' });
    const before = await shown(idFile, 9_000);
    expect(await turn(idFile, 90)).toBe('done');
    expect(await shown(idFile, 9_000)).toMatchObject({ size: '400x800', corner: 'red' });
    expect((await shown(idFile, 1)).size).toBe('320x640');
    expect((await shown(idFile, 9_000)).stored).not.toBe(before.stored);
    expect(await turn(idFile, 180)).toBe('done');
    expect(await shown(idFile, 9_000)).toMatchObject({ size: '800x400', corner: 'blue' });
    expect(await turn(idFile, 0)).toBe('done');
    expect(await shown(idFile, 9_000)).toMatchObject({ size: '800x400', corner: 'red' });
    const [file] = await files.ofVehicle(CAR);
    expect(file).toMatchObject({ turned: 0, widths: [320, 640, 800] });
    expect(file!.placeholder).toMatch(/^data:image\/webp/);
    expect(await source.query('SELECT stored FROM vehicle_file_content')).toHaveLength(6);
  });

  it('ENG-101 is made once for two concurrent requests, and leaves no unused bytes', async () => {
    const idFile = await attached('a.jpg');
    const both = await Promise.all([turn(idFile, 90), turn(idFile, 270)]);
    expect(both.toSorted()).toEqual(['changed', 'done']);
    const turned = both[0] === 'done' ? 90 : 270;
    expect(await files.ofVehicle(CAR)).toMatchObject([{ turned }]);
    expect(await turn(idFile, turned)).toBe('done');
    expect(await pictures.changes(CAR, 9)).toHaveLength(2);
  });

  it('ENG-101 is refused unless the file is an existing photo of this vehicle', async () => {
    const photoId = await attached('a.jpg');
    const pdf = await attached('x.pdf');
    const foreign = await attached('f.jpg', OTHER_CAR);
    for (const idFile of [pdf, foreign, '0'.repeat(32)])
      for (const turned of [0, 90] as const) expect(await turn(idFile, turned)).toBe('gone');
    const turning = turn(photoId, 90);
    await files.remove(CAR, photoId, ANN);
    expect(await turning).toBe('gone');
    expect((await shown(foreign, 9_000)).size).toBe('800x400');
  });
});

it('ENG-102 in part: is listed with its author, like attached, ordered and removed files, newest first', async () => {
  const a = await attached('a.jpg');
  const b = await attached('b.jpg');
  await order([b, a]);
  await turn(a, 90);
  await files.remove(CAR, b, ANN);
  await files.remove(CAR, b, ANN);
  const changes = await pictures.changes(CAR, 9);
  expect(
    changes.map(({ what, idUser, idFile, files: count }) => [what, idUser, idFile, count]),
  ).toEqual([
    ['REMOVED', ANN, b, 1],
    ['TURNED', BOB, a, 1],
    ['ORDERED', BOB, null, 2],
    ['ATTACHED', ANN, null, 1],
    ['ATTACHED', ANN, null, 1],
  ]);
  expect(systemClock.now() - changes[0]!.at).toBeLessThan(60_000);
  expect(await pictures.changes(CAR, 2)).toHaveLength(2);
  expect(await pictures.changes(OTHER_CAR, 9)).toEqual([]);
});
