import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Files, ListedFile } from '@fairlot/files-port';
import { eventually } from '@fairlot/testing';
import { afterEach, describe, expect, it } from 'vitest';

/** An empty file store, and a function that counts its objects. */
export type OpenedFiles = {
  readonly files: Files;
  /** Counts everything that takes up space, including unfinished uploads. */
  readonly lying: () => Promise<number>;
  stop(): Promise<void>;
};

const OWNER = 'registration';
const NO_FILE = '0'.repeat(32);

const pieces = async function* (...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of texts) yield Buffer.from(piece);
};
const broken = async function* (): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half of');
  throw new Error('cut off');
};
const collectAll = async (found: AsyncIterable<ListedFile>): Promise<ListedFile[]> => {
  const files: ListedFile[] = [];
  for await (const file of found) files.push(file);
  return files;
};
const readAll = async (content: AsyncIterable<Uint8Array> | null): Promise<string | null> =>
  content === null ? null : text(content);
const idsOf = async (files: AsyncIterable<ListedFile>): Promise<string[]> =>
  (await collectAll(files)).map(({ idFile }) => idFile);

/**
 * Tests the guarantees that every file store must give. `open` returns an empty one for each test.
 */
export const filesContract = (adapter: string, open: () => Promise<OpenedFiles>): void => {
  describe(`${adapter} keeps the Files contract`, () => {
    const opened: OpenedFiles[] = [];
    const some = async (): Promise<OpenedFiles> => {
      const one = await open();
      opened.push(one);
      return one;
    };
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((one) => one.stop()));
    });

    it('returns a file unchanged, with its size and hash', async () => {
      const { files } = await some();
      const kept = await files.put(OWNER, pieces('one, ', 'two', '', '\u0000'));
      const sha256 = createHash('sha256').update('one, two\u0000').digest('hex');
      expect(kept).toEqual({ idFile: kept.idFile, bytes: 9, sha256 });
      expect(await readAll(await files.get(OWNER, kept.idFile))).toBe('one, two\u0000');
      const [listed] = await collectAll(files.list(OWNER));
      expect(listed).toMatchObject({ idFile: kept.idFile, bytes: 9 });
      expect(Math.abs(listed!.storedAt - Date.now())).toBeLessThan(60_000);
    });

    it('stores an empty file and a large one', async () => {
      const { files } = await some();
      const megabyte = 'x'.repeat(1_000_000);
      const none = await files.put(OWNER, pieces());
      const large = await files.put(OWNER, pieces(...Array.from({ length: 12 }, () => megabyte)));
      expect([none.bytes, large.bytes]).toEqual([0, 12_000_000]);
      expect((await readAll(await files.get(OWNER, large.idFile)))?.length).toBe(12_000_000);
    });

    it('never gives two files one name, even concurrently', async () => {
      const { files } = await some();
      const kept = await Promise.all(
        Array.from({ length: 20 }, (_, n) => files.put(OWNER, pieces(`file ${n % 2}`))),
      );
      const ids = kept.map(({ idFile }) => idFile);
      expect(new Set(ids).size).toBe(20);
      expect((await idsOf(files.list(OWNER))).toSorted()).toEqual(ids.toSorted());
    });

    it('stores nothing if the content fails, and rethrows the error', async () => {
      const { files, lying } = await some();
      await expect(files.put(OWNER, broken())).rejects.toThrow('cut off');
      expect([await idsOf(files.list(OWNER)), await lying()]).toEqual([[], 0]);
    });

    it('hides the files of other owners', async () => {
      const { files } = await some();
      const { idFile } = await files.put(OWNER, pieces('mine'));
      expect(await files.get('vehicles', idFile)).toBe(null);
      await files.delete('vehicles', idFile);
      expect(await idsOf(files.list('vehicles'))).toEqual([]);
      expect(await readAll(await files.get(OWNER, idFile))).toBe('mine');
    });

    it('deletes a file permanently, and accepts a missing one', async () => {
      const { files, lying } = await some();
      const { idFile } = await files.put(OWNER, pieces('mine'));
      await files.delete(OWNER, idFile);
      await files.delete(OWNER, idFile);
      expect([await files.get(OWNER, idFile), await lying()]).toEqual([null, 0]);
      expect(await files.get(OWNER, NO_FILE)).toBe(null);
    });

    it.each(['../registration', '..', '', 'a/b', `${NO_FILE}/..`, '\u0000', 'A'.repeat(5_000)])(
      'rejects names that are paths: %j',
      async (name) => {
        const { files } = await some();
        await files.put(OWNER, pieces('mine'));
        expect(await files.get(OWNER, name)).toBe(null);
        await files.delete(OWNER, name);
        await expect(files.put(name, pieces('theirs'))).rejects.toThrow();
        expect(await idsOf(files.list(OWNER))).toHaveLength(1);
      },
    );

    it('deletes unfinished uploads, and nothing else', async () => {
      const { files, lying } = await some();
      const { promise: end, resolve } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      const slow = async function* (): AsyncGenerator<Uint8Array> {
        // More data than an adapter may buffer before it writes.
        for (let piece = 0; piece < 12; piece += 1) yield Buffer.alloc(1_000_000);
        begin();
        await end;
        throw new Error('too late');
      };
      await files.put(OWNER, pieces('whole'));
      const putting = files.put(OWNER, slow());
      await begun;
      await eventually(async () => expect(await lying()).toBe(2));
      await files.deleteUnfinished(Date.now() - 60_000);
      expect(await lying()).toBe(2);
      await files.deleteUnfinished(Date.now() + 60_000);
      expect(await lying()).toBe(1);
      resolve();
      await expect(putting).rejects.toThrow();
      expect(await idsOf(files.list(OWNER))).toHaveLength(1);
    });
  });
};
