import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { FolderFiles } from '@fairlot/files-folder';
import { systemClock } from '@fairlot/kernel';
import * as records from '@fairlot/records';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrations } from '../migrations.js';
import { SentParts } from './sent-parts.js';

const MIB = 1_048_576;
const root = mkdtempSync(join(tmpdir(), 'fairlot-parts-'));
let database: TestDatabase;
let source: DataSource;
const files = new FolderFiles(root);
let one: SentParts;
let other: SentParts;

beforeAll(async () => {
  database = await makeDatabase([...records.migrations, ...migrations]);
  source = await database.dataSource([]);
  // As in two processes that share only the database and the file store.
  one = new SentParts(files, source);
  other = new SentParts(new FolderFiles(root), source);
});
afterAll(async () => {
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(() => source.query('TRUNCATE sent_part'));

const makeUpload = (idUser = 7) => ({ idUser, idUpload: randomUUID() });
const stored = async (): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { idFile } of files.list('part')) ids.push(idFile);
  return ids;
};

describe('SEC-12 an upload in parts', () => {
  it('is put together, whichever process has received each part', async () => {
    const key = makeUpload();
    const content = randomBytes(3 * MIB + 17);
    for (let offset = 0, turn = 0; offset < content.length; offset += MIB, turn += 1) {
      const part = { ...key, offset, content: content.subarray(offset, offset + MIB) };
      const result = await [one, other][turn % 2]!.add(part);
      expect(result).toEqual({ outcome: 'kept', offset: Math.min(offset + MIB, content.length) });
    }
    expect((await one.content(key))?.equals(content)).toBe(true);
    expect(await other.offset(key)).toBe(content.length);
  });

  it('returns the next offset for a wrong part, and accepts a repeated part', async () => {
    const key = makeUpload();
    const first = Buffer.from('first');
    const second = Buffer.from('second');
    expect(await one.add({ ...key, offset: 5, content: second })).toEqual({
      outcome: 'notNext',
      offset: 0,
    });
    await one.add({ ...key, offset: 0, content: first });
    await one.add({ ...key, offset: 5, content: second });
    expect(await one.add({ ...key, offset: 0, content: first })).toEqual({
      outcome: 'kept',
      offset: 11,
    });
    expect(await one.add({ ...key, offset: 0, content: second })).toEqual({
      outcome: 'notNext',
      offset: 11,
    });
    expect(String(await one.content(key))).toBe('firstsecond');
  });

  it('accepts one of two parts with the same offset, and deletes the bytes of the other', async () => {
    const before = (await stored()).length;
    const key = makeUpload();
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        [one, other][n % 2]!.add({ ...key, offset: 0, content: Buffer.from(`tab ${n}`) }),
      ),
    );
    const kept = results.filter(({ outcome }) => outcome === 'kept');
    expect([kept.length, results.length - kept.length]).toEqual([1, 5]);
    for (const outcome of results) expect(outcome).toMatchObject({ offset: 5 });
    expect(await stored()).toHaveLength(before + 1);
  });

  it('is visible only to its sender', async () => {
    const key = makeUpload(7);
    await one.add({ ...key, offset: 0, content: Buffer.from('mine') });
    expect(await one.offset({ ...key, idUser: 8 })).toBeNull();
    expect(await one.content({ ...key, idUser: 8 })).toBeNull();
    await one.forget({ ...key, idUser: 8 });
    expect(await one.offset(key)).toBe(4);
  });

  it('reaches the limit of its own sender if it is sent byte by byte, without affecting others', async () => {
    const key = makeUpload();
    await source.query(
      `INSERT INTO sent_part SELECT 7, gen_random_uuid(), 0, 1, 's', md5(n::text), $1
       FROM generate_series(1, 512) n`,
      [systemClock.now()],
    );
    const before = await stored();
    expect(await one.add({ ...key, offset: 0, content: Buffer.from('x') })).toEqual({
      outcome: 'tooMany',
    });
    expect(await stored()).toEqual(before);
    const others = { ...makeUpload(8), offset: 0, content: Buffer.from('x') };
    expect(await one.add(others)).toMatchObject({ outcome: 'kept' });
  });

  it('is refused above the maximum file size', async () => {
    const key = makeUpload();
    const content = Buffer.alloc(10 * MIB);
    expect(await one.add({ ...key, offset: 0, content })).toMatchObject({ outcome: 'kept' });
    const more = { ...key, offset: 10 * MIB, content: Buffer.from('x') };
    expect(await one.add(more)).toEqual({ outcome: 'tooLarge' });
  });

  it('leaves no data behind if it is cancelled', async () => {
    const before = await stored();
    const key = makeUpload();
    await one.add({ ...key, offset: 0, content: Buffer.from('x') });
    await one.forget(key);
    expect([await one.offset(key), await one.content(key)]).toEqual([null, null]);
    expect(await stored()).toEqual(before);
  });

  it('expires a day after its first part, can be sent again, and its bytes are deleted', async () => {
    const key = makeUpload();
    const now = systemClock.now();
    const clock = vi.spyOn(systemClock, 'now').mockReturnValue(now - 86_400_001);
    await one.add({ ...key, offset: 0, content: Buffer.from('old') });
    clock.mockRestore();
    const [old] = await source.query<{ stored: string }[]>('SELECT stored FROM sent_part');
    expect(await one.offset(key)).toBeNull();
    const fresh = { ...key, offset: 0, content: Buffer.from('new') };
    expect(await one.add(fresh)).toEqual({ outcome: 'kept', offset: 3 });
    expect(String(await one.content(key))).toBe('new');
    const { stored: idOld } = old!;
    await utimes(join(root, 'part', idOld.slice(0, 2), idOld), 0, 0);
    await one.collect(now);
    expect(await stored()).not.toContain(idOld);
    expect(String(await one.content(key))).toBe('new');
  });
});
