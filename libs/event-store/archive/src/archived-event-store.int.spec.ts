import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { makeStream, makeUnit, makeWrite } from '@fairlot/event-store-testing';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArchivedEventStore } from './archived-event-store.js';
import { ArchiveRunning } from './log-archive.js';
import {
  makeArchive,
  fillStore as filledBy,
  moveAll,
  pagesOf,
  readEverything as wholeOf,
} from './testing/make-archive.js';

const archive = await makeArchive();
const { client, files, folder, written, makeStore } = archive;
afterAll(() => archive.drop());

let store: ArchivedEventStore;
beforeEach(async () => {
  await archive.empty();
  store = makeStore();
});
afterEach(() => store.close());

const hotEvents = async (): Promise<number> => {
  const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM event');
  return rows[0]?.n ?? Number.NaN;
};

const fill = (commits: number) => filledBy(store, written, commits);
const whole = (filled: Awaited<ReturnType<typeof fill>>, of = store) => wholeOf(of, filled);

describe('a log of which a part is archived', () => {
  it('returns the same events wherever it is cut, and keeps the newest event of each stream in the table', async () => {
    const filled = await fill(15);
    const before = await whole(filled);
    const log = await store.readLog({ limit: 100 });
    expect(log).toHaveLength(30);
    for (const cut of [1, 2, 7, 16, 17, 29]) {
      const isYoung = ({ at }: CommittedEvent) => at >= (log[cut]?.at ?? '');
      await moveAll(store, isYoung);
      expect(await whole(filled)).toEqual(before);
    }
    expect(await moveAll(store)).toBe(2);
    expect(await whole(filled)).toEqual(before);
    expect(await moveAll(store)).toBe(0);
    expect(await hotEvents()).toBe(3);
    const other = makeStore();
    expect(await whole(filled, other)).toEqual(before);
    await other.close();
  });

  it('accepts appends at its end, and detects conflicting positions and duplicate command ids', async () => {
    const filled = await fill(9);
    await moveAll(store);
    const [stream] = filled.streams;
    const late = makeUnit(makeWrite(stream, 6));
    const stale = makeUnit(makeWrite(stream, 3));
    expect(await store.append([stale])).toEqual([{ outcome: 'conflict', stream }]);
    expect(await store.append([filled.units[0]!])).toEqual([{ outcome: 'duplicate' }]);
    expect(await store.append([late])).toEqual([{ outcome: 'committed' }]);
    const positions = (await store.readStream(stream)).map(({ position }) => position);
    expect(positions).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await hotEvents()).toBe(4);
    await moveAll(store);
    expect(await hotEvents()).toBe(3);
    expect((await store.readStream(stream)).map(({ position }) => position)).toEqual(positions);
    expect(await store.findCommand(late.commandId)).toHaveLength(1);
  });

  it('is moved in complete commits of any size, even while a reader follows it', async () => {
    const big = makeStream();
    const small = makeStream();
    await store.append([makeUnit(makeWrite(small, 0))]);
    await store.append([makeUnit(makeWrite(big, 0, 4_500))]);
    for (let n = 1; n < 40; n += 1) await store.append([makeUnit(makeWrite(small, n))]);
    const log = await store.readLog({ limit: 10_000 });
    const reader = makeStore();
    const [read, moved] = await Promise.all([pagesOf(reader, 100), moveAll(store)]);
    expect(moved).toBe(4_540);
    expect(read).toEqual(log);
    expect(await pagesOf(reader, 100)).toEqual(log);
    const { rows } = await client.query('SELECT number FROM log_segment ORDER BY 1');
    expect(rows).toEqual([{ number: 0 }, { number: 1 }]);
    expect(await store.readStream(big, { from: 4_498, limit: 1 })).toHaveLength(1);
    await reader.close();
  });
});

/** Thrown to simulate a crash at this point: nothing after it happens. */
const died = new Error('died');

describe('a move that is interrupted, or runs concurrently with another', () => {
  it.each(['put', 'get'] as const)(
    'leaves a complete log if the process is killed in %s',
    async (at) => {
      const filled = await fill(6);
      const before = await whole(filled);
      const dying = makeStore({ [at]: () => Promise.reject(died) });
      await expect(moveAll(dying)).rejects.toBe(died);
      await dying.close();
      expect(await hotEvents()).toBe(12);
      expect(await whole(filled)).toEqual(before);
      expect(await moveAll(store)).toBe(12);
      expect(await whole(filled)).toEqual(before);
    },
  );

  it('deletes nothing from the table if its file cannot be read back', async () => {
    await fill(6);
    const other = await files.put('log', (async function* () {})());
    const wrong = makeStore({ get: () => files.get('log', other.idFile) });
    await expect(moveAll(wrong)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await hotEvents()).toBe(12);
    await wrong.close();
  });

  it('moves each event once, even if two moves run concurrently', async () => {
    const filled = await fill(12);
    const before = await whole(filled);
    const other = makeStore({});
    const runs = await Promise.allSettled([moveAll(store), moveAll(other)]);
    const moved = runs.map((run) => (run.status === 'fulfilled' ? run.value : run.reason));
    expect(moved).toEqual(expect.arrayContaining([24]));
    expect(moved.every((one) => one === 24 || one === 0 || one instanceof ArchiveRunning)).toBe(
      true,
    );
    expect(await whole(filled)).toEqual(before);
    await other.close();
  });
});

describe('a damaged archive file', () => {
  const fileOf = async (): Promise<string> => {
    const { rows } = await client.query<{ id_file: string }>('SELECT id_file FROM log_segment');
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const file = found.find(({ name }) => name === rows[0]?.id_file);
    return join(file?.parentPath ?? '', file?.name ?? '');
  };

  it('makes every read that needs it fail with UNAVAILABLE until it is restored', async () => {
    const { streams, units } = await fill(6);
    const log = await store.readLog({ limit: 100 });
    await moveAll(store);
    const path = await fileOf();
    const content = await readFile(path);
    const unreadable = {
      code: 'UNAVAILABLE',
      message: expect.stringContaining('damaged') as string,
    };
    const damages = [
      () =>
        writeFile(
          path,
          content.map((byte, n) => (n === 40 ? byte ^ 1 : byte)),
        ),
      () => rm(path),
    ];
    for (const damage of damages) {
      await damage();
      await expect(store.readLog({ limit: 100 })).rejects.toMatchObject(unreadable);
      await expect(store.readStream(streams[0])).rejects.toMatchObject(unreadable);
      await expect(store.findCommand(units[0]!.commandId)).rejects.toMatchObject(unreadable);
      await expect(store.readSeals({ limit: 9 })).rejects.toMatchObject(unreadable);
    }
    await writeFile(path, content);
    expect(await store.readLog({ limit: 100 })).toEqual(log);
  });
});
