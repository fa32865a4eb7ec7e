import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aDatabase } from '@fairlot/database/testing';
import type { AppendUnit, CommittedEvent, SealOf } from '@fairlot/event-store-port';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import { aStream, aUnit, aWrite, eventStoreContract } from '@fairlot/event-store-testing';
import { FolderFiles } from '@fairlot/files-folder';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ArchivedEventStore } from './archived-event-store.js';
import { ArchiveRunning } from './log-archive.js';

/** Hundreds of files are written, synced and read back. */
vi.setConfig({ testTimeout: 90_000 });

const database = await aDatabase(eventStoreMigrations);
const folder = await mkdtemp(join(tmpdir(), 'fairlot-archive-'));
const files = new FolderFiles(folder);
const client = new Client(database.connection);
await client.connect();
afterAll(async () => {
  await client.end();
  await Promise.all([database.drop(), rm(folder, { recursive: true })]);
});

type IsYoung = (event: CommittedEvent) => boolean;
const nothingIsYoung: IsYoung = () => false;

/** Moves all that may be moved; how many events. */
const moveAll = async (store: ArchivedEventStore, isYoung = nothingIsYoung): Promise<number> => {
  let moved = 0;
  for await (const { events } of store.archive.move(isYoung)) moved += events;
  return moved;
};

/** What is moved is so old that no append is still on its way there: none is while one moves. */
let moving: Promise<void> | null = null;
const movingNow = () => moving;
const appending = new Set<Promise<unknown>>();
/** Of stores opened by a test, and what was moved in all of them. */
let [appends, movedEvents] = [0, 0];

const moveAlone = async (store: ArchivedEventStore): Promise<void> => {
  await Promise.allSettled(appending);
  movedEvents += await moveAll(store);
};

/**
 * A look at who moves and what follows it stand without an await between them, so that one moves at a time.
 * After each append, and after every hundredth of a test that makes more than ten.
 */
class MovedAtOnce extends ArchivedEventStore {
  override async append(units: readonly AppendUnit[], seal?: SealOf) {
    for (let one = movingNow(); one !== null; one = movingNow()) await one;
    const appended = super.append(units, seal);
    appending.add(appended);
    const outcomes = await appended.finally(() => appending.delete(appended));
    appends += 1;
    for (let one = movingNow(); one !== null; one = movingNow()) await one;
    if (appends > 10 && appends % 100 !== 0) return outcomes;
    moving = moveAlone(this).finally(() => (moving = null));
    await moving;
    return outcomes;
  }
}

describe('a log that is moved into files while it is written', () => {
  eventStoreContract(
    'ArchivedEventStore',
    async () => {
      appends = 0;
      return new MovedAtOnce(new PostgresEventStore(database.connection), files);
    },
    async ({ lease, holder, epoch }) => {
      await client.query(
        `INSERT INTO lease VALUES ($1, $2, $3, 'infinity')
         ON CONFLICT (name) DO UPDATE SET holder = $2, epoch = $3`,
        [lease, holder, epoch],
      );
    },
  );

  it('was', () => expect(movedEvents).toBeGreaterThan(500));
});

let store: ArchivedEventStore;
beforeEach(async () => {
  await client.query('TRUNCATE event, event_seal, command, log_segment, log_segment_stream');
  store = new ArchivedEventStore(new PostgresEventStore(database.connection), files);
});
afterEach(() => store.close());

const hotEvents = async (): Promise<number> => {
  const { rows } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM event');
  return rows[0]?.n ?? Number.NaN;
};

/** Three streams that grow in turns under sealed commits. */
const fill = async (commits: number) => {
  const streams = [aStream(), aStream(), aStream()] as const;
  const units: AppendUnit[] = [];
  for (let n = 0; n < commits; n += 1) {
    const stream = streams[n % 3] ?? '';
    const unit = { ...aUnit(aWrite(stream, 2 * Math.floor(n / 3), 2)), record: `{"n":${n}}` };
    units.push(unit);
    await store.append([unit], () => ({
      ...{ chain: streams[0], number: n, record: `{"n":${n}}`, proof: '{}' },
    }));
  }
  return { streams, units };
};

const whole = async (
  { streams, units }: Awaited<ReturnType<typeof fill>>,
  of = store,
): Promise<unknown> => ({
  log: await of.readLog({ limit: 10_000 }),
  pages: await pagesOf(of, 3),
  seals: await of.readSeals({ limit: 10_000 }),
  chains: await of.sealChains(),
  end: await of.logEnd(),
  streams: await Promise.all(streams.map((stream) => of.readStream(stream))),
  parts: await Promise.all(
    streams.flatMap((stream) =>
      [0, 1, 5, 8, 9, 10, 11].map((from) => of.readStream(stream, { from, limit: 3 })),
    ),
  ),
  commands: await Promise.all(units.map(({ commandId }) => of.findCommand(commandId))),
  records: await Promise.all(units.map(({ commandId }) => of.findRecord(commandId))),
});

/** As those read who take a page that is not full for the end. */
const pagesOf = async (of: ArchivedEventStore, limit: number): Promise<CommittedEvent[]> => {
  const all: CommittedEvent[] = [];
  for (;;) {
    const page = await of.readLog({ after: all.at(-1)?.at ?? null, limit });
    all.push(...page);
    if (page.length < limit) return all;
  }
};

describe('a log of which a part lies in files', () => {
  it('reads as it did, wherever it is cut, and keeps one event of each stream in its table', async () => {
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
    const other = new ArchivedEventStore(new PostgresEventStore(database.connection), files);
    expect(await whole(filled, other)).toEqual(before);
    await other.close();
  });

  it('goes on where it is: an append at the end, a conflict before it, one id once', async () => {
    const filled = await fill(9);
    await moveAll(store);
    const [stream] = filled.streams;
    const late = aUnit(aWrite(stream, 6));
    const stale = aUnit(aWrite(stream, 3));
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

  it('is moved in pieces of whole commits, however large one is, under a follower', async () => {
    const [big, small] = [aStream(), aStream()];
    await store.append([aUnit(aWrite(small, 0))]);
    await store.append([aUnit(aWrite(big, 0, 4_500))]);
    for (let n = 1; n < 40; n += 1) await store.append([aUnit(aWrite(small, n))]);
    const log = await store.readLog({ limit: 10_000 });
    const reader = new ArchivedEventStore(new PostgresEventStore(database.connection), files);
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

/** As a process that dies there: whatever it would have done next never happens. */
const died = new Error('died');

describe('a run that is not the only one, or does not come to its end', () => {
  const storeOn = (instead: Partial<Pick<FolderFiles, 'put' | 'get'>>) =>
    new ArchivedEventStore(new PostgresEventStore(database.connection), {
      put: (owner, content) => (instead.put ?? files.put.bind(files))(owner, content),
      get: (owner, idFile) => (instead.get ?? files.get.bind(files))(owner, idFile),
      delete: (owner, idFile) => files.delete(owner, idFile),
    });

  it.each(['put', 'get'] as const)('leaves the log whole when it dies in %s', async (at) => {
    const filled = await fill(6);
    const before = await whole(filled);
    const dying = storeOn({ [at]: () => Promise.reject(died) });
    await expect(moveAll(dying)).rejects.toBe(died);
    await dying.close();
    expect(await hotEvents()).toBe(12);
    expect(await whole(filled)).toEqual(before);
    expect(await moveAll(store)).toBe(12);
    expect(await whole(filled)).toEqual(before);
  });

  it('takes nothing out when its file does not read back', async () => {
    await fill(6);
    const other = await files.put('log', (async function* () {})());
    const wrong = storeOn({ get: () => files.get('log', other.idFile) });
    await expect(moveAll(wrong)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await hotEvents()).toBe(12);
    await wrong.close();
  });

  it('of two at once each event is moved by one', async () => {
    const filled = await fill(12);
    const before = await whole(filled);
    const other = storeOn({});
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

describe('a file that is not what was kept', () => {
  const fileOf = async (): Promise<string> => {
    const { rows } = await client.query<{ id_file: string }>('SELECT id_file FROM log_segment');
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const file = found.find(({ name }) => name === rows[0]?.id_file);
    return join(file?.parentPath ?? '', file?.name ?? '');
  };

  it('fails who reads it, by its name, and is read again once it is back', async () => {
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
