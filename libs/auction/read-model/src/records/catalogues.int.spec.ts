import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { FolderFiles } from '@fairlot/files-folder';
import { systemClock } from '@fairlot/kernel';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entities } from '../entities.js';
import { migrations } from '../migrations.js';
import { Catalogues, type CatalogueOrder } from './catalogues.js';

const HOUR_MS = 3_600_000;
const root = mkdtempSync(join(tmpdir(), 'fairlot-catalogues-'));
const files = new FolderFiles(root);

let database: TestDatabase;
let source: DataSource;
let catalogues: Catalogues;
beforeAll(async () => {
  database = await makeDatabase(migrations);
  source = await database.dataSource(entities);
  catalogues = new Catalogues(source, files);
});
beforeEach(async () => {
  await source.query('DELETE FROM auction_catalogue');
  rmSync(root, { recursive: true, force: true });
});
afterAll(async () => {
  rmSync(root, { recursive: true, force: true });
  await database.drop();
});

const ORDER: CatalogueOrder = { idUser: 1, idAuction: 7, language: 'it', commandId: 'a' };
const begun = async (over: Partial<CatalogueOrder> = {}) => {
  const order = { ...ORDER, ...over };
  const outcome = await catalogues.begin(order, true);
  if (!('run' in outcome)) throw new Error(outcome.outcome);
  return { idUser: order.idUser, run: outcome.run };
};
const content = async function* () {
  yield Buffer.from('%PDF');
};
const fileCount = async (): Promise<number> => {
  let count = 0;
  for await (const file of files.list('catalogue')) if (file.bytes > 0) count += 1;
  return count;
};

describe('stored catalogues', () => {
  it('report progress, and are ready with their file', async () => {
    const run = await begun();
    expect(await catalogues.reached(run, 3, 9)).toBe(true);
    expect(await catalogues.find(1, 7)).toMatchObject({ state: 'MAKING', done: 3, total: 9 });
    await catalogues.store(run, content());
    const found = await catalogues.find(1, 7);
    expect(found).toMatchObject({ state: 'READY', done: 9, bytes: 4 });
    expect(await catalogues.open(found!.idFile!)).not.toBeNull();
    expect([await catalogues.find(2, 7), await catalogues.find(1, 8)]).toEqual([null, null]);
  });

  it('are not completed after a stop, and leave no file', async () => {
    const run = await begun();
    await catalogues.stop(1, 7);
    expect(await catalogues.reached(run, 1, 9)).toBe(false);
    await catalogues.store(run, content());
    await catalogues.failed(run);
    expect([(await catalogues.find(1, 7))?.state, await fileCount()]).toEqual(['STOPPED', 0]);
  });

  it('are not changed by a run that another run has replaced', async () => {
    const first = await begun();
    await catalogues.failed(first);
    await begun({ commandId: 'b' });
    expect(await catalogues.reached(first, 1, 9)).toBe(false);
    await catalogues.failed(first);
    expect((await catalogues.find(1, 7))?.state).toBe('MAKING');
  });

  it('are limited to one per user, even with concurrent starts', async () => {
    const ids = Array.from({ length: 8 }, (_, at) => `at once ${at}`);
    const all = await Promise.all(
      ids.map((commandId) => catalogues.begin({ ...ORDER, commandId }, true)),
    );
    expect(all.filter((one) => 'run' in one)).toHaveLength(1);
    expect(await catalogues.begin({ ...ORDER, commandId: 'c', idAuction: 8 }, true)).toEqual({
      outcome: 'busy',
    });
    expect('run' in (await catalogues.begin({ ...ORDER, idUser: 2 }, true))).toBe(true);
  });

  it('keep their file while a row refers to it, and at most an hour longer', async () => {
    await catalogues.store(await begun(), content());
    const later = systemClock.now() + 2 * HOUR_MS;
    await catalogues.collect(later);
    expect(await fileCount()).toBe(1);
    await begun({ commandId: 'b' });
    await catalogues.collect(systemClock.now());
    expect(await fileCount()).toBe(1);
    await catalogues.collect(later);
    expect(await fileCount()).toBe(0);
  });
});
