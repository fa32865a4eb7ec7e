import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { assert, asyncProperty, constantFrom, integer, record, uniqueArray } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidCursor, unsortable } from './index.js';
import { startProcess, type TestProcess } from './testing/make-process.js';
import { makePart, partMigrations, partTable, type Part } from './testing/part.js';

setFlagsFromString('--expose-gc');
const gc: () => void = runInNewContext('gc');

const ROWS = 5_000;

let database: TestDatabase;
let here: TestProcess;

const create = async (over: Partial<Part> = {}): Promise<number> =>
  Number(await here.parts.insert(makePart(over), { idActor: 7 }));

beforeAll(async () => {
  database = await makeDatabase(partMigrations);
  here = await startProcess(database);
});
afterAll(async () => {
  await here.stop();
  await database.drop();
});

describe('lists of records', () => {
  const names = async (...query: Parameters<typeof here.parts.list>) =>
    (await here.parts.list(...query)).rows.map(({ name }) => name);

  it('page through records that change, without repeating or omitting any', async () => {
    const old = await Promise.all(
      Array.from({ length: 25 }, (_, index) => create({ name: `P${index % 5}`, idOwner: 50 })),
    );
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await here.parts.list({
        filter: { idOwner: 50 },
        sort: 'name',
        order: 'desc',
        limit: 4,
        cursor,
      });
      seen.push(...page.rows.map(({ idPart }) => idPart));
      cursor = page.next ?? undefined;
      await create({ name: 'P9', idOwner: 50 });
      await create({ name: 'P0', idOwner: 50 });
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    for (const id of old) expect(seen).toContain(id);
  });

  it('page through times that differ by less than a millisecond', async () => {
    for (let index = 0; index < 6; index += 1) await create({ name: `T${index}`, idOwner: 51 });
    await here.source.query(
      `UPDATE part SET added_at = '2026-01-01 00:00:00+00'::timestamptz
         + (id_part % 3) * interval '1 microsecond' WHERE id_owner = 51`,
    );
    const query = { filter: { idOwner: 51 }, sort: 'addedAt', limit: 2 } as const;
    const first = await here.parts.list(query);
    const second = await here.parts.list({ ...query, cursor: first.next! });
    const third = await here.parts.list({ ...query, cursor: second.next! });
    const seen = [first, second, third].flatMap(({ rows }) => rows.map(({ idPart }) => idPart));
    expect(new Set(seen).size).toBe(6);
    expect(third.next).toBeNull();
  });

  it('return no total, an exact total, or a total that is counted up to a limit', async () => {
    for (let index = 0; index < 3; index += 1) await create({ idOwner: 52 });
    const total = async (count: 'none' | 'exact' | 'bounded') =>
      (await here.parts.list({ filter: { idOwner: 52 }, limit: 1, count })).total;
    expect(await total('none')).toBeNull();
    expect(await total('exact')).toEqual({ count: 3, isExact: true });
    expect(await total('bounded')).toEqual({ count: 3, isExact: true });
  });

  it.each([
    ['an undeclared sort', { sort: 'secret' }],
    ['SQL as a sort', { sort: 'name; DROP TABLE part' }],
    ['SQL as an order', { order: 'asc; DROP TABLE part' }],
    ['an undeclared second sort', { thenBy: [{ sort: 'secret', order: 'asc' }] }],
    ['four sorts', { thenBy: ['name', 'stock', 'weight'].map((sort) => ({ sort, order: 'asc' })) }],
    ['an undeclared filter', { filter: { secret: 'x' } }],
    [
      'a filter from the prototype',
      { filter: JSON.parse('{"__proto__":{"x":1},"constructor":1}') },
    ],
    ['an oversized page', { limit: 1_000_000 }],
    ['an empty page', { limit: 0 }],
    ['ten thousand values', { filter: { ids: Array.from({ length: 10_000 }, (_, id) => id) } }],
    ['a string with NUL', { filter: { name: 'a\0b' } }],
    ['a string of a million characters', { filter: { name: 'a'.repeat(1_000_000) } }],
  ])('reject %s before any SQL', async (_what, query) => {
    const error: Error = await here.parts.list(query as object).catch((one) => one);
    expect(error.name).toBe('ZodError');
  });

  it('treat a filter value that looks like SQL as text', async () => {
    await create({ name: `'; DROP TABLE part; --`, idOwner: 53 });
    await create({ name: `100%_\\`, idOwner: 53 });
    const found = (name: string) => names({ filter: { idOwner: 53, name } });
    expect(await found(`'; DROP TABLE part`)).toEqual([`'; DROP TABLE part; --`]);
    expect(await found('100%_\\')).toEqual([`100%_\\`]);
    expect([await found('%'), await found('_')]).toEqual([[], []]);
  });

  it('find a text of less than three characters only at the beginning of words', async () => {
    await create({ name: 'Wing mirror', idOwner: 54 });
    const found = (name: string) => names({ filter: { idOwner: 54, name } });
    expect([await found('w'), await found('MI')]).toEqual([['Wing mirror'], ['Wing mirror']]);
    expect([await found('ir'), await found('irr')]).toEqual([[], ['Wing mirror']]);
  });

  it.each([
    ['invalid text', 'x'],
    ['a cursor of another shape', cursorOf(['idPart', 'asc', '1', '1'])],
  ])('refuse %s as a cursor', async (_what, cursor) => {
    await expect(here.parts.list({ cursor })).rejects.toBeInstanceOf(InvalidCursor);
  });

  it.each([
    ['a value of another type', 'x'],
    ['SQL', '1); DROP TABLE part; --'],
    ['a number beyond its type', '99999999999999999999'],
  ])('reject a cursor with %s in it', async (_what, value) => {
    const query = { sort: 'stock', limit: 1 } as const;
    await create();
    await create();
    const { next } = await here.parts.list(query);
    const place: string[] = JSON.parse(Buffer.from(next!, 'base64url').toString());
    const list = place.slice(0, 3);
    for (const end of [
      [JSON.stringify([value]), '1'],
      [JSON.stringify(['1']), value],
      [JSON.stringify([]), '1'],
      [value, '1'],
    ])
      await expect(
        here.parts.list({ ...query, cursor: cursorOf([...list, ...end]) }),
      ).rejects.toBeInstanceOf(InvalidCursor);
  });

  it('refuse a cursor of another order or filter, but accept one of an equivalent filter', async () => {
    const ids = [await create(), await create(), await create()];
    const query = { filter: { ids, idOwner: 1 }, limit: 1 } as const;
    const { next } = await here.parts.list(query);
    const cursor = next!;
    const same = { filter: { idOwner: 1, ids: ids.toReversed(), name: undefined }, cursor };
    expect((await here.parts.list(same)).rows).toHaveLength(2);
    for (const other of [
      { ...query, order: 'desc' },
      { ...query, sort: 'name' },
      { ...query, thenBy: [{ sort: 'name', order: 'asc' }] },
      { ...query, filter: { ids } },
      { ...query, filter: { ids: ids.slice(1), idOwner: 1 } },
    ] as const)
      await expect(here.parts.list({ ...other, cursor })).rejects.toBeInstanceOf(InvalidCursor);
  });

  it('are declared with sort columns that have an index and are never null', async () => {
    expect(await unsortable(here.source, partTable, ['idPart', 'name', 'addedAt'])).toEqual([]);
    const faulty = { 'nullable, with an index': 'stock', 'second in an index': 'weight' };
    for (const field of Object.values(faulty))
      expect(await unsortable(here.source, partTable, [field])).toEqual([`part.${field}`]);
  });
});

type Way = 'asc' | 'desc';
const SORTS = ['name', 'stock', 'holder', 'weight', 'idPart'] as const;
const someOrders = uniqueArray(
  record({ sort: constantFrom(...SORTS), order: constantFrom<Way>('asc', 'desc') }),
  { minLength: 1, maxLength: 3, selector: ({ sort }) => sort },
);

/** The expected order: nulls last in both directions, and rows with equal values by key. */
const inOrder = (rows: readonly Part[], orders: readonly { sort: keyof Part; order: Way }[]) =>
  rows.toSorted((a, b) => {
    for (const { sort, order } of [...orders, { ...orders[0]!, sort: 'idPart' as const }]) {
      const one = a[sort];
      const other = b[sort];
      if (one === other) continue;
      if (one === null || other === null) return one === null ? 1 : -1;
      return (one! < other! ? -1 : 1) * (order === 'asc' ? 1 : -1);
    }
    return 0;
  });

describe('a list of records that is sorted by several columns', () => {
  let rows: readonly Part[];
  beforeAll(async () => {
    for (let index = 0; index < 24; index += 1)
      await create({
        idOwner: 54,
        name: `P${index % 3}`,
        weight: index % 2,
        stock: index % 4 === 0 ? null : index % 5,
        holder: index % 3 === 0 ? null : `H${index % 4}`,
      });
    ({ rows } = await here.parts.list({ filter: { idOwner: 54 } }));
  });

  it('returns pages without gaps or repeats, even for equal and null values', () =>
    assert(
      asyncProperty(someOrders, integer({ min: 1, max: 9 }), async (orders, limit) => {
        const [{ sort, order }, ...thenBy] = orders as [(typeof orders)[0]];
        const seen: number[] = [];
        let cursor: string | undefined;
        do {
          const query = { filter: { idOwner: 54 }, sort, order, thenBy, limit, cursor };
          const page = await here.parts.list(query);
          seen.push(...page.rows.map(({ idPart }) => idPart));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        expect(seen).toEqual(inOrder(rows, orders).map(({ idPart }) => idPart));
      }),
      { seed: 34, numRuns: 60 },
    ));
});

/** Page size of an export. */
const PAGE = 1_000;
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/**
 * Reads all rows. At the end of each page, counts how many rows are still referenced. Unlike the
 * heap size, this count is not affected by other spec files of the worker.
 */
const mostHeld = async (rows: AsyncIterable<Part>): Promise<{ rows: number; held: number }> => {
  const read: WeakRef<Part>[] = [];
  let held = 0;
  for await (const row of rows) {
    read.push(new WeakRef(row));
    if (read.length % PAGE !== 0) continue;
    // A row stays referenced until the current task has ended, so wait a turn of the event loop.
    await turn();
    gc();
    held = Math.max(held, read.filter((one) => one.deref() !== undefined).length);
    await turn();
  }
  return { rows: read.length, held };
};

describe('an export of records, when counting the rows in memory,', () => {
  beforeAll(async () => {
    await here.source.query(
      `INSERT INTO part (name, id_owner, stock, holder)
       SELECT 'Part ' || n, 60, 1, repeat('x', 200) FROM generate_series(1, $1) AS n`,
      [ROWS],
    );
  });
  const exported = () => here.parts.export({ filter: { idOwner: 60 }, sort: 'name' });

  it(`has at most two pages of ${ROWS} records`, async () => {
    const { rows, held } = await mostHeld(exported());
    expect(rows).toBe(ROWS);
    expect(held).toBeLessThanOrEqual(2 * PAGE);
  });

  it('has all rows if it does not release them, which shows that the count works', async () => {
    const keeping = async function* () {
      const kept: Part[] = [];
      for await (const row of exported()) kept.push(row);
      yield* kept;
    };
    expect(await mostHeld(keeping())).toEqual({ rows: ROWS, held: ROWS });
  });
});

function cursorOf(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}
