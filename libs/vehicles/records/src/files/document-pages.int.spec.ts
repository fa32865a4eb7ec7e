import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@fairlot/kernel';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { FolderFiles } from '@fairlot/files-folder';
import { makePdf, makeEndlessPdf } from '@fairlot/pictures/testing';
import * as records from '@fairlot/records';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '../migrations.js';
import { DocumentPages } from './document-pages.js';
import { GeneratedFiles } from './generated-files.js';
import { VehicleFiles } from './vehicle-files.js';

const ANN = 7;
const BEA = 8;
const NOW = 1_800_000_000_000;
const VEHICLE = 1;
const MINUTE_MS = 60_000;
const DRAWN = [320, 640];
const root = mkdtempSync(join(tmpdir(), 'fairlot-document-pages-'));

let database: TestDatabase;
let source: DataSource;
let files: VehicleFiles;
let pages: DocumentPages;
beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  source = await database.dataSource([]);
});
afterAll(async () => {
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  const folder = new FolderFiles(root);
  files = new VehicleFiles(folder, source);
  pages = new DocumentPages(folder, source);
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

const send = async (content: Buffer, idUser: number = ANN, idVehicle: number | null = VEHICLE) => {
  const idTemp = randomUUID();
  const sent = { kind: 'OTHER' as const, fileName: 'a.pdf', content, idUser, idTemp };
  const kept = await files.addTemp({ ...sent, tupla: 1, key: randomUUID() });
  if (idVehicle !== null) await files.attachNow({ idUser, idTemp }, new Map([[1, idVehicle]]));
  return kept.outcome === 'kept' ? kept.file.idFile : kept.outcome;
};
const widths = async (idVehicle = VEHICLE) =>
  (await files.ofVehicle(idVehicle)).map((file) => file.widths);
const drawAll = async (now = NOW) => {
  let count = 0;
  while (await pages.drawNext(now)) count += 1;
  return count;
};
const storedBytes = async () => {
  const all = await readdir(join(root, 'vehicle'), { recursive: true, withFileTypes: true });
  return all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
};

describe("the picture of a document's first page", () => {
  it('is drawn once, and the document stays unchanged', async () => {
    const content = makePdf();
    const idFile = await send(content);
    expect(await widths()).toEqual([[]]);
    expect([await drawAll(), await drawAll(NOW + MINUTE_MS)]).toEqual([1, 0]);
    expect(await widths()).toEqual([DRAWN]);
    const of = async (mediaType: string | null) => files.content(idFile, { width: 300, mediaType });
    expect(await of('image/webp')).toMatchObject({ width: 320, kind: 'OTHER' });
    expect(await of(null)).toMatchObject({ mediaType: 'application/pdf', bytes: content.length });
  });

  it('is not drawn for a document without a vehicle, nor for an unreadable file', async () => {
    await send(makePdf(), ANN, null);
    await send(Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'));
    expect([await drawAll(), await drawAll(NOW + MINUTE_MS)]).toEqual([1, 0]);
    expect(await widths()).toEqual([[]]);
  });

  it('is drawn for each user in turn, so that many documents of one user do not delay others', async () => {
    for (let count = 0; count < 3; count += 1) await send(makePdf());
    await send(makePdf(), BEA, 2);
    await pages.drawNext(NOW);
    await pages.drawNext(NOW);
    expect([await widths(), await widths(2)]).toEqual([[DRAWN, [], []], [DRAWN]]);
  });

  it('is drawn in a second attempt after a crash, and other documents are not delayed', async () => {
    await send(makeEndlessPdf());
    await send(makePdf(), BEA, 2);
    const ended = (now: number) =>
      expect(pages.drawNext(now, { timeMaxMs: 500 })).rejects.toThrow('SIGKILL');
    await ended(NOW);
    expect(await drawAll()).toBe(1);
    expect(await widths(2)).toEqual([DRAWN]);
    await ended(NOW + MINUTE_MS);
    expect(await drawAll(NOW + 10 * MINUTE_MS)).toBe(0);
  });

  it('is drawn even after many aborts, because an abort is not counted as an attempt', async () => {
    await send(makePdf());
    for (const signal of [AbortSignal.abort(), AbortSignal.timeout(1), AbortSignal.timeout(5)])
      await expect(pages.drawNext(NOW, { signal })).rejects.toThrow('aborted');
    expect(await drawAll()).toBe(1);
    expect(await widths()).toEqual([DRAWN]);
  });

  it('is deleted with its document, even if the document is removed while it is being drawn', async () => {
    const idFile = await send(makePdf());
    await drawAll();
    const late = await send(makePdf({ size: [400, 400] }));
    const drawing = pages.drawNext(NOW);
    for (const id of [idFile, late]) expect(await files.remove(VEHICLE, id, ANN)).toBe(true);
    await drawing;
    expect(await source.query('SELECT 1 FROM vehicle_file_content')).toEqual([]);
    for (const place of await storedBytes()) await utimes(place, 0, 0);
    await files.collect(systemClock.now());
    expect(await storedBytes()).toEqual([]);
  });

  it('is drawn by only one of two concurrent workers', async () => {
    await send(makePdf());
    const other = new DocumentPages(new FolderFiles(root), source);
    const both = await Promise.all([pages.drawNext(NOW), other.drawNext(NOW)]);
    expect(both.toSorted()).toEqual([false, true]);
    expect(await source.query('SELECT 1 FROM vehicle_file_content')).toHaveLength(5);
  });

  it('is shared by identical documents', async () => {
    const content = makePdf();
    const piece = { content, mediaType: 'application/pdf', width: null };
    const make = () => Promise.resolve({ placeholder: null, pieces: [piece] });
    const sheet = { kind: 'DATASHEET' as const, name: 'a.pdf', sha256: 'a', make };
    const given = new GeneratedFiles(new FolderFiles(root), source);
    await given.attach({ idVehicle: VEHICLE, idUser: ANN }, [sheet]);
    await drawAll();
    await given.attach({ idVehicle: 2, idUser: ANN }, [sheet]);
    expect(await widths(2)).toEqual([DRAWN]);
    expect(await drawAll()).toBe(0);
  });
});
