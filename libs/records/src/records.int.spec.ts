import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Notifications } from '@fairlot/database';
import { aDatabase, type TestDatabase } from '@fairlot/database/testing';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  InvalidCursor,
  RecordChange,
  RecordConflict,
  Records,
  unsortable,
  type FilterOf,
} from './index.js';
import { aPart, Part, partMigrations, partTable } from './testing/part.js';

type Process = {
  readonly parts: Records<Part, PartFilter, PartSort>;
  readonly source: DataSource;
  readonly stop: () => Promise<void>;
};
type PartFilter = FilterOf<typeof partTable>;
type PartSort = 'idPart' | 'name' | 'addedAt';

setFlagsFromString('--expose-gc');
const gc: () => void = runInNewContext('gc');

const BY = { idActor: 7, commandId: 'c-1' };

let database: TestDatabase;
let here: Process;
let elsewhere: Process;

const aProcess = async (): Promise<Process> => {
  const source = await database.dataSource([Part, RecordChange]);
  const notifications = new Notifications(database.connection);
  const parts = new Records(partTable, { dataSource: source, notifications });
  await parts.onModuleInit();
  return { parts, source, stop: () => notifications.close() };
};
const create = async (over: Partial<Part> = {}): Promise<number> =>
  Number(await here.parts.insert(aPart(over), BY));

beforeAll(async () => {
  database = await aDatabase(partMigrations);
  [here, elsewhere] = await Promise.all([aProcess(), aProcess()]);
});
afterAll(async () => {
  await Promise.all([here.stop(), elsewhere.stop()]);
  await database.drop();
});

describe('reads', () => {
  it('come from memory, and a change in one process is seen in every other', async () => {
    const heard: unknown[] = [];
    const stop = elsewhere.parts.feed.changes.subscribe(({ key }) => heard.push(key));
    const id = await create({ name: 'Door' });
    await vi.waitFor(() => expect(heard).toContain(id));
    stop();
    expect((await elsewhere.parts.get(id))?.name).toBe('Door');
    await here.source.manager.update(Part, { idPart: id }, { name: 'told to nobody' });
    expect((await elsewhere.parts.get(id))?.name).toBe('Door');
    await here.parts.change(id, { name: 'Bonnet' }, BY);
    expect((await here.parts.get(id))?.name).toBe('Bonnet');
    await vi.waitFor(async () => expect((await elsewhere.parts.get(id))?.name).toBe('Bonnet'));
  });

  it('keep nothing stale over a lost connection', async () => {
    const id = await create({ name: 'Door' });
    await elsewhere.parts.get(id);
    await here.source.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'fairlot notifications' AND datname = current_database()`,
    );
    await here.parts.change(id, { name: 'Bonnet' }, BY);
    await vi.waitFor(async () => expect((await elsewhere.parts.get(id))?.name).toBe('Bonnet'));
    await vi.waitFor(() => expect(elsewhere.parts.feed.listening).toBe(true));
    expect((await elsewhere.parts.get(id))?.name).toBe('Bonnet');
  });
});

describe('changes', () => {
  it('leave old and new value, who, when and by which command; secrets only that they changed', async () => {
    const id = await create({ name: 'Door', secret: 'one' });
    await here.parts.change(id, { name: 'Bonnet', secret: 'two', stock: 1 }, BY);
    const [change, creation] = await here.parts.trail(id);
    expect(change).toMatchObject({ idActor: 7, commandId: 'c-1', recordKey: String(id) });
    expect(change?.fields).toEqual({
      name: { old: 'Door', new: 'Bonnet' },
      secret: { old: '***', new: '***' },
    });
    expect(creation?.fields['name']).toEqual({ old: null, new: 'Door' });
    expect(JSON.stringify([change, creation])).not.toMatch(/"one"|"two"/);
  });

  it('that change nothing are neither audited nor told', async () => {
    const id = await create({ name: 'Door' });
    const told: unknown[] = [];
    const stop = here.parts.feed.changes.subscribe((change) => told.push(change));
    await here.parts.change(id, { name: 'Door' }, BY);
    stop();
    expect(told).toEqual([]);
    expect(await here.parts.trail(id)).toHaveLength(1);
  });

  it('tell the declared fields with the key, once in each process', async () => {
    const heard: unknown[] = [];
    const stops = [here, elsewhere].map(({ parts }) =>
      parts.feed.changes.subscribe((change) => {
        if (change['idOwner'] === 303) heard.push(change);
      }),
    );
    const id = await create({ name: 'Door', idOwner: 303 });
    await vi.waitFor(() => expect(heard).toHaveLength(2));
    await here.parts.change(id, { name: 'Bonnet' }, BY);
    await vi.waitFor(() => expect(heard).toHaveLength(4));
    expect(heard).toEqual(Array.from({ length: 4 }, () => ({ key: id, idOwner: 303 })));
    for (const stop of stops) stop();
  });

  it('of two editors at once both count when they touch other fields; who saw the old is told', async () => {
    const id = await create({ name: 'Door', stock: 1 });
    await Promise.all([
      here.parts.change(id, { name: 'Bonnet' }, BY, { name: 'Door' }),
      elsewhere.parts.change(id, { stock: 2 }, BY, { stock: 1 }),
    ]);
    expect(await here.source.manager.findOneBy(Part, { idPart: id })).toMatchObject({
      name: 'Bonnet',
      stock: 2,
    });
    const both = await Promise.allSettled([
      here.parts.change(id, { name: 'A' }, BY, { name: 'Bonnet' }),
      elsewhere.parts.change(id, { name: 'B' }, BY, { name: 'Bonnet' }),
    ]);
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(1);
    expect(refused[0]).toBeInstanceOf(RecordConflict);
    expect(refused[0].fields).toEqual(['name']);
  });

  it('of a removed record stay in the trail, and a person can be taken out of it', async () => {
    const id = await create({ name: 'Door', holder: 'Maria Rossi' });
    await here.parts.change(id, { holder: 'Anna Bianchi' }, BY);
    await here.parts.remove(id, BY);
    expect(await here.parts.get(id)).toBeNull();
    await here.parts.redact(id);
    const trail = await here.parts.trail(id);
    expect(trail).toHaveLength(3);
    expect(JSON.stringify(trail)).not.toMatch(/Rossi|Bianchi/);
    expect(JSON.stringify(trail)).toContain('Door');
  });
});

describe('lists', () => {
  const names = async (...asked: Parameters<typeof here.parts.list>) =>
    (await here.parts.list(...asked)).rows.map(({ name }) => name);

  it('page through records that are inserted and removed meanwhile, none twice and none left out', async () => {
    const old = await Promise.all(
      Array.from({ length: 25 }, (_, index) => create({ name: `P${index % 5}`, idOwner: 50 })),
    );
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await here.parts.list({
        ...{ filter: { idOwner: 50 }, sort: 'name', order: 'desc', limit: 4, cursor },
      });
      seen.push(...page.rows.map(({ idPart }) => idPart));
      cursor = page.next ?? undefined;
      await create({ name: 'P9', idOwner: 50 });
      await create({ name: 'P0', idOwner: 50 });
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of old) expect(seen).toContain(id);
  });

  it('page by instants that differ by less than a millisecond', async () => {
    for (let index = 0; index < 6; index += 1) await create({ name: `T${index}`, idOwner: 51 });
    await here.source.query(
      `UPDATE part SET added_at = '2026-01-01 00:00:00+00'::timestamptz
         + (id_part % 3) * interval '1 microsecond' WHERE id_owner = 51`,
    );
    const asked = { filter: { idOwner: 51 }, sort: 'addedAt', limit: 2 } as const;
    const first = await here.parts.list(asked);
    const second = await here.parts.list({ ...asked, cursor: first.next! });
    const third = await here.parts.list({ ...asked, cursor: second.next! });
    const seen = [first, second, third].flatMap(({ rows }) => rows.map(({ idPart }) => idPart));
    expect(new Set(seen).size).toBe(6);
    expect(third.next).toBeNull();
  });

  it('count nothing, exactly, or up to a bound', async () => {
    for (let index = 0; index < 3; index += 1) await create({ idOwner: 52 });
    const total = async (count: 'none' | 'exact' | 'bounded') =>
      (await here.parts.list({ filter: { idOwner: 52 }, limit: 1, count })).total;
    expect(await total('none')).toBeNull();
    expect(await total('exact')).toEqual({ count: 3, isExact: true });
    expect(await total('bounded')).toEqual({ count: 3, isExact: true });
  });

  it.each([
    ['a sort that is not declared', { sort: 'secret' }],
    ['SQL as a sort', { sort: 'name; DROP TABLE part' }],
    ['SQL as an order', { order: 'asc; DROP TABLE part' }],
    ['a filter that is not declared', { filter: { secret: 'x' } }],
    [
      'a filter from the prototype',
      { filter: JSON.parse('{"__proto__":{"x":1},"constructor":1}') },
    ],
    ['a page of everything', { limit: 1_000_000 }],
    ['a page of nothing', { limit: 0 }],
    ['ten thousand values', { filter: { ids: Array.from({ length: 10_000 }, (_, id) => id) } }],
    ['a text with NUL', { filter: { name: 'a\0b' } }],
    ['a text of megabytes', { filter: { name: 'a'.repeat(1_000_000) } }],
  ])('refuse %s before any SQL', async (_what, asked) => {
    const error: Error = await here.parts.list(asked as object).catch((one) => one);
    expect(error.name).toBe('ZodError');
  });

  it('take what looks like SQL as a text', async () => {
    await create({ name: `'; DROP TABLE part; --`, idOwner: 53 });
    await create({ name: `100%_\\`, idOwner: 53 });
    const found = (name: string) => names({ filter: { idOwner: 53, name } });
    expect(await found(`'; DROP TABLE part`)).toEqual([`'; DROP TABLE part; --`]);
    expect(await found('%')).toEqual([`100%_\\`]);
    expect(await found('_\\')).toEqual([`100%_\\`]);
  });

  it.each([
    ['no cursor', 'x'],
    ['a cursor of another order', cursorOf(['idPart', 'desc', '1', '1'])],
    ['a value of another type', cursorOf(['idPart', 'asc', 'x', '1'])],
    ['SQL in a cursor', cursorOf(['idPart', 'asc', '1); DROP TABLE part; --', '1'])],
    ['a number beyond its type', cursorOf(['idPart', 'asc', '99999999999999999999', '1'])],
  ])('refuse %s as a cursor', async (_what, cursor) => {
    await expect(here.parts.list({ cursor })).rejects.toBeInstanceOf(InvalidCursor);
  });

  it('sort by columns that an index leads and that are never null', async () => {
    expect(await unsortable(here.source, partTable, ['idPart', 'name', 'addedAt'])).toEqual([]);
    expect(await unsortable(here.source, partTable, ['stock', 'holder'])).toEqual([
      'part.stock',
      'part.holder',
    ]);
  });
});

describe('an export', () => {
  it(
    'of 100,000 records needs no more memory than one of 10,000',
    { timeout: 120_000 },
    async () => {
      await here.source.query(
        `INSERT INTO part (name, id_owner, stock, holder)
       SELECT 'Part ' || n, CASE WHEN n <= 10000 THEN 60 ELSE 61 END, 1, repeat('x', 200)
       FROM generate_series(1, 110000) AS n`,
      );
      const peakOf = async (idOwner: number) => {
        let [rows, peak] = [0, 0];
        gc();
        const before = process.memoryUsage().heapUsed;
        for await (const row of here.parts.export({ filter: { idOwner }, sort: 'name' })) {
          rows += row.idOwner === idOwner ? 1 : 0;
          if (rows % 5_000 !== 0) continue;
          gc();
          peak = Math.max(peak, process.memoryUsage().heapUsed - before);
        }
        return { rows, peak };
      };
      const small = await peakOf(60);
      const large = await peakOf(61);
      expect([small.rows, large.rows]).toEqual([10_000, 100_000]);
      // All rows at once would be ten times as much; a page or two of garbage is not counted.
      expect(large.peak / Math.max(small.peak, 2_000_000)).toBeLessThan(2);
    },
  );
});

function cursorOf(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}
