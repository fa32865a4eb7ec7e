import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { systemClock } from '@fairlot/kernel';
import type { TestDatabase } from '@fairlot/database/testing';
import { FolderFiles } from '@fairlot/files-folder';
import sharp from 'sharp';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeAccessDatabase, dataSourceOf } from '../testing/index.js';
import { RegistrationFiles } from './registration-files.js';
import { INSERT_REGISTRATION, KEEP_DOCUMENTS } from './registration-rows.js';

const HOUR_MS = 3_600_000;
const root = mkdtempSync(join(tmpdir(), 'fairlot-files-'));
const store = new FolderFiles(root);

let database: TestDatabase;
let source: DataSource;
let files: RegistrationFiles;
beforeAll(async () => {
  database = await makeAccessDatabase();
  source = await dataSourceOf(database);
});
beforeEach(async () => {
  rmSync(root, { recursive: true, force: true });
  await source.query('TRUNCATE dealer_registration CASCADE');
  files = new RegistrationFiles(store, source);
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await database.drop();
});

const DOC = { field: 'doc', fileName: 'passport.pdf', types: ['pdf', 'png'] };
const image = () => sharp({ create: { width: 9, height: 5, channels: 3, background: '#3366aa' } });
const plain = await image().png().toBuffer();
const sent = async function* (...contents: readonly (readonly string[])[]) {
  for (const pieces of contents)
    yield (async function* () {
      for (const piece of pieces) yield Buffer.from(piece, 'latin1');
    })();
};
const lying = async (): Promise<string[]> => {
  const all = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return all.filter((entry) => entry.isFile()).map(({ name }) => name);
};
const ROW = {
  registeredAt: 1,
  language: 'en',
  idMarket: 'IT',
  businessName: 'a',
  address: 'a',
  country: 'IT',
  email: 'a@b.de',
  city: 'a',
  vatCode: '1',
  mobile: '1',
  carSold: '1',
  typeDealerActivity: 'A',
  buyingInterest: 'A',
  referenceSurname: 'a',
  contentHash: '1',
};
/** Stores a file of this age, with or without a registration that refers to it. Returns its id. */
const makeFile = async (hours: number, isNamed: boolean): Promise<string> => {
  const [document] = await files.receive([DOC], sent(['%PDF-1.7\n']));
  const { idFile } = document!;
  const at = new Date(systemClock.now() - hours * HOUR_MS);
  await utimes(join(root, 'registration', idFile.slice(0, 2), idFile), at, at);
  if (!isNamed) return idFile;
  const [row] = await source.query<{ idRegistration: number }[]>(INSERT_REGISTRATION, [
    JSON.stringify(ROW),
  ]);
  await source.query(KEEP_DOCUMENTS, [row!.idRegistration, JSON.stringify([document])]);
  return idFile;
};

it('the type of a file is detected from chunks of any size', async () => {
  const kept = await files.receive(
    [DOC, DOC],
    sent(['%', 'PDF', '-1.7\n', 'x'], plain.toString('latin1').split('')),
  );
  expect(kept.map(({ kind, bytes }) => [kind, bytes])).toEqual([
    ['pdf', 10],
    ['png', plain.length],
  ]);
  expect(await lying()).toHaveLength(2);
});

it.each(['jpeg', 'png'] as const)(
  'a %s is stored without its camera metadata instead of the uploaded original',
  async (kind) => {
    const place = { IFD3: { GPSLatitude: '45/1 4/1 0/1' } };
    const withExif = await image().withExif(place).toFormat(kind).toBuffer();
    expect((await sharp(withExif).metadata()).exif).toBeDefined();
    const [document] = await files.receive(
      [{ ...DOC, types: [kind] }],
      sent([withExif.toString('latin1')]),
    );
    expect(await lying()).toEqual([document!.idFile]);
    const kept = await buffer((await store.get('registration', document!.idFile))!);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    expect([document!.bytes, document!.sha256, document!.kind]).toEqual([
      kept.length,
      createHash('sha256').update(kept).digest('hex'),
      kind,
    ]);
    expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(withExif).raw().toBuffer());
  },
);

it('a damaged image is refused, and the next image is accepted', async () => {
  const refused = files.receive([DOC], sent(['\x89PNG\r\n\x1a\n\0']));
  await expect(refused).rejects.toMatchObject({ name: 'DocumentRefused', field: 'doc' });
  expect(await lying()).toEqual([]);
  expect(await files.receive([DOC], sent([plain.toString('latin1')]))).toHaveLength(1);
});

it('no file is stored if one of several is refused', async () => {
  const refused = files.receive([DOC, DOC], sent(['%PDF-1.7\n'], ['GIF89a']));
  await expect(refused).rejects.toMatchObject({ name: 'DocumentRefused', field: 'doc' });
  expect(await lying()).toEqual([]);
});

it('files to which no row refers are deleted after an hour, but no other files', async () => {
  const named = await makeFile(30, true);
  const fresh = await makeFile(0.9, false);
  const orphan = await makeFile(1.1, false);
  const theirs = await store.put('vehicles', (async function* () {})());
  expect(await lying()).toContain(orphan);
  await files.collect(systemClock.now());
  expect((await lying()).toSorted()).toEqual([named, fresh, theirs.idFile].toSorted());
});
