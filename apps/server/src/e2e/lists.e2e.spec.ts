import { isList, type Operation } from '@fairlot/contracts';
import { operations, type OperationId } from '@fairlot/contracts/operations';
import { RECORDS, type RecordDescription } from '@fairlot/contracts/record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makePortal,
  makeWorld,
  callPath,
  type Client,
  type TestPortal,
  type World,
} from '../testing/index.js';
import { makeListedOffice } from '../testing/make-listed-office.js';
import { makeListedWorld, type ListedWorld } from '../testing/make-listed-world.js';

const CALLS = operations as Readonly<Record<OperationId, Operation>>;
const IDS = Object.keys(operations) as OperationId[];
/** Lists by cursor whose pages and orders are tested in other specs. */
const OWN_SPECS: readonly string[] = [
  'SEC-17',
  'SEC-18',
  'SEC-19',
  'ENG-15',
  'ENG-40',
  ...RECORDS.map(({ calls }) => calls.list.id),
];
const BY_CURSOR = IDS.filter((id) => {
  const asks = CALLS[id].query?.shape ?? {};
  return 'cursor' in asks && 'sort' in asks && !OWN_SPECS.includes(id);
});
/** Lists whose pages start at an offset. */
const LISTS = IDS.filter((id) => isList(CALLS[id]));
/** Parameters that are no filters and that all lists have. */
const ASKING = ['limit', 'offset', 'sortField', 'sortOrder', 'sort', 'cursor', 'language'];

type Row = Readonly<Record<string, unknown>>;
let portal: TestPortal;
let world: World;
let listCalls: ListedWorld['calls'];
let filters: ListedWorld['filters'];

const rowsIn = (answer: unknown): readonly Row[] => {
  if (Array.isArray(answer)) return answer as Row[];
  const found = Object.values(answer as object).find(
    (value) => Array.isArray(value) && value.length >= 0 && typeof value[0] !== 'string',
  );
  return (found ?? []) as Row[];
};

const page = async (id: OperationId, query: object = {}) => {
  const { as, params, query: own } = listCalls[id]!;
  const path = callPath(CALLS[id], params, { ...own, ...query });
  const called = await as.raw(id, { path });
  if (!called.ok) throw new Error(`${id} ${path}: ${JSON.stringify(called.problem)}`);
  const { next = null, total: counted } = Object(called.answer);
  const rows = rowsIn(
    'lotList' in Object(called.answer) ? (called.answer as Row)['lotList'] : called.answer,
  );
  return { rows, next, total: counted?.count ?? Number(called.headers.get('x-total-count')) };
};

const KEYS = [
  'idAuction',
  'idLot',
  'idOffer',
  'idPurchase',
  'idTemplate',
  'idDealer',
  'idUser',
  'idRegistration',
  'idRequirement',
];
const keyOf = (row: Row) => JSON.stringify(KEYS.map((name) => row[name]));

/** The values that the rows have in the sort field. */
const valuesOf = (field: string, rows: readonly Row[]) =>
  rows.map((row) => row[field] ?? null).filter((one) => one !== null);

beforeAll(async () => {
  portal = await makePortal();
  world = await makeWorld(portal);
  const auctions = await makeListedWorld(world);
  const office = await makeListedOffice(world);
  listCalls = { ...auctions.calls, ...office.calls };
  filters = { ...auctions.filters, ...office.filters };
}, 120_000);
afterAll(() => portal.stop());

describe('every list by cursor', () => {
  /** Sort fields that the contract of the list names. */
  const fieldsOf = (id: OperationId): readonly string[] => {
    const { issues } = CALLS[id].query!.shape['sort']!.safeParse('none').error!;
    return /\?:(.*?)\)/.exec((issues[0] as { pattern: string }).pattern)![1]!.split('|');
  };

  it.each(BY_CURSOR)(
    '%s returns the same rows in pages as at once, in each of its orders',
    async (id) => {
      const whole = await page(id);
      expect([id, whole.rows.length > 1, whole.total]).toEqual([id, true, whole.rows.length]);
      for (const field of fieldsOf(id)) {
        const values: (readonly Row[])[] = [];
        for (const sort of [field, `-${field}`]) {
          const all = await page(id, { sort });
          const pages: Row[] = [];
          let cursor: string | null = null;
          do {
            const query: object = { sort, limit: 1, ...(cursor !== null && { cursor }) };
            const one = await page(id, query);
            pages.push(...one.rows);
            cursor = one.next;
          } while (cursor !== null);
          expect([id, sort, pages.map(keyOf)]).toEqual([id, sort, all.rows.map(keyOf)]);
          expect(new Set(pages.map(keyOf)).size).toBe(whole.total);
          values.push(all.rows);
        }
        const [up, down] = values.map((rows) => valuesOf(field, rows));
        expect([id, field, down]).toEqual([id, field, up!.toReversed()]);
      }
    },
  );

  it.each(BY_CURSOR)('VAL %s refuses an invalid page or order', async (id) => {
    const { as, params, query } = listCalls[id]!;
    const [field] = fieldsOf(id);
    const { next } = await page(id, { limit: 1, sort: field });
    for (const [name, wrong, sort] of [
      ['limit', '0', field],
      ['limit', '1001', field],
      ['cursor', 'x', field],
      ['cursor', next ?? '', `-${field}`],
      ['sort', 'password', 'password'],
      ['sort', `${field},${field}`, `${field},${field}`],
    ] as const) {
      const path = callPath(CALLS[id], params, { ...query, sort, [name]: wrong });
      const refused = await as.raw(id, { path });
      const paths = refused.ok ? [] : refused.problem.fields?.map((fault) => fault.path);
      expect([id, name, wrong, new Set(paths)]).toEqual([id, name, wrong, new Set([name])]);
    }
  });
});

describe('every list by offset', () => {
  it.each(LISTS)('%s returns the same rows in pages as at once, in each order', async (id) => {
    expect([id, listCalls[id] !== undefined]).toEqual([id, true]);
    const whole = await page(id);
    expect([id, whole.rows.length > 1, whole.total]).toEqual([id, true, whole.rows.length]);
    const fields = (
      CALLS[id].query!.shape['sortField'] as { unwrap(): { options: string[] } }
    ).unwrap().options;
    for (const sortField of fields) {
      const values: (readonly Row[])[] = [];
      for (const sortOrder of ['asc', 'desc']) {
        const all = await page(id, { sortField, sortOrder });
        const pages: Row[] = [];
        for (let offset = 0; offset < whole.total; offset += 1)
          pages.push(...(await page(id, { sortField, sortOrder, limit: 1, offset })).rows);
        expect([id, sortField, pages.map(keyOf)]).toEqual([id, sortField, all.rows.map(keyOf)]);
        expect(new Set(pages.map(keyOf)).size).toBe(whole.total);
        values.push(all.rows);
      }
      const [up, down] = values.map((rows) => valuesOf(sortField, rows));
      expect([id, sortField, down]).toEqual([id, sortField, up!.toReversed()]);
    }
    expect(await page(id, { offset: 100_000 })).toMatchObject({ rows: [], total: whole.total });
  });

  it.each(LISTS)('VAL %s refuses an invalid page or order', async (id) => {
    const { as, params, query } = listCalls[id]!;
    for (const [name, wrong] of [
      ['limit', '0'],
      ['limit', '1001'],
      ['offset', '-1'],
      ['offset', '100001'],
      ['sortField', 'password'],
      ['sortField', 'constructor'],
      ['sortOrder', 'up'],
    ] as const) {
      const path = callPath(CALLS[id], params, { ...query, [name]: wrong });
      const refused = await as.raw(id, { path });
      const paths = refused.ok ? [] : refused.problem.fields?.map((field) => field.path);
      expect([id, name, wrong, paths]).toEqual([id, name, wrong, [name]]);
    }
  });
});

/** Parameters that choose a table or the language of names. They are no filters. */
const NO_FILTERS = ['groupCode', 'lang'];
/** Parameters that replace the usual subject of a list, so they do not filter its rows. */
const OTHER_SUBJECTS = ['ADM-33 idMarket'];
/** For list calls that always show only some records: the fields of their fixed filter. */
const FIXED_FILTERS = new Map(
  RECORDS.flatMap(({ views = {} }: Pick<RecordDescription, 'views'>) =>
    Object.values(views).map(({ calls, only }) => [calls.list.id, Object.keys(only)]),
  ),
);

describe('every filter of every list', () => {
  const filtered = [...LISTS, ...BY_CURSOR, 'ENG-15', 'ENG-22', 'OPEN-02'] as const;

  it.each([...new Set(filtered)])('%s excludes some rows and returns other rows', async (id) => {
    const mine = filters[id] ?? {};
    const own = listCalls[id]?.query ?? {};
    const names = Object.keys(CALLS[id].query?.shape ?? {});
    const declared = names.filter(
      (name) =>
        !ASKING.includes(name) &&
        !NO_FILTERS.includes(name) &&
        !OTHER_SUBJECTS.includes(`${id} ${name}`),
    );
    expect([id, Object.keys(mine).toSorted()]).toEqual([id, declared.toSorted()]);
    const all = (await page(id)).rows.length;
    for (const [name, value] of Object.entries(mine)) {
      const kept = (await page(id, { ...own, [name]: value })).rows.length;
      const isHeld = FIXED_FILTERS.get(id)?.includes(name) ?? false;
      expect([id, name, kept > 0, kept < all]).toEqual([id, name, !isHeld, true]);
    }
  });
});

describe('SEC-69 the list of purchases', () => {
  const ids = async (who: Client, query = {}) =>
    (await who.run('SEC-69', { query })).rows
      .map(({ idPurchase = 0 }) => idPurchase)
      .toSorted((a, b) => a - b);

  it('ROL-043 in part: shows buyers their purchases, sellers their sales, and other dealers nothing', async () => {
    const sold = await ids(world.as('auctioneer'));
    expect(sold).toHaveLength(2);
    expect(await ids(world.as('dealer1'))).toHaveLength(1);
    expect(
      [...(await ids(world.as('dealer1'))), ...(await ids(world.as('dealer2')))].toSorted(
        (a, b) => a - b,
      ),
    ).toEqual(sold);
    expect(await ids(world.as('admin'))).toEqual(sold);
    expect(await ids(world.as('multi'))).toEqual(sold);
    for (const who of ['dealer3', 'exhibitor', 'abroad'] as const)
      expect([who, await ids(world.as(who))]).toEqual([who, []]);
    const { idDealer } = world.people.dealer2;
    const refused = await world
      .as('dealer1')
      .refusal('SEC-69', { query: { idUserDealer: idDealer } });
    expect(refused.problem.code).toBe('FORBIDDEN');
    expect(await ids(world.as('dealer2'), { idUserDealer: idDealer })).toHaveLength(1);
  });

  it('shows staff what a dealer bought in auctions of their markets', async () => {
    const query = { idUserDealer: world.people.dealer2.idDealer };
    const [own] = await ids(world.as('dealer2'));
    for (const who of ['admin', 'centre'] as const)
      expect([who, await ids(world.as(who), query)]).toEqual([who, [own]]);
    expect(await ids(world.as('abroad'), query)).toEqual([]);
  });

  it('VAL-172 in part: accepts days and instants, and a day includes its last moment', async () => {
    const { at } = (await world.as('dealer1').run('SEC-69')).rows[0]!;
    const owner = world.as('dealer1');
    const day = (ms: number) => new Date(ms).toLocaleDateString('sv', { timeZone: 'Europe/Rome' });
    const iso = (ms: number) => new Date(ms).toISOString();
    const wall = new Date(at).toLocaleString('sv', { timeZone: 'Europe/Rome' }).replace(' ', 'T');
    const DAY_MS = 86_400_000;
    const found = 1;
    for (const [query, count] of [
      [{ fromDate: day(at), toDate: day(at) }, found],
      [{ fromDate: day(at + DAY_MS) }, 0],
      [{ toDate: day(at - DAY_MS) }, 0],
      [{ fromDate: iso(at), toDate: iso(at + 1) }, found],
      [{ toDate: iso(at) }, 0],
      [{ fromDate: iso(at + 1) }, 0],
      [{ fromDate: wall }, found],
      [{ toDate: wall.slice(0, 16) }, 0],
      [{ fromDate: `${iso(at).slice(0, 19)}+00:00` }, found],
      [{ fromDate: '0001-01-01', toDate: '9999-12-30' }, found],
    ] as const)
      expect([query, await ids(owner, query)]).toEqual([
        query,
        expect.objectContaining({ length: count }),
      ]);
    for (const wrong of [
      '2026-13-01',
      '2026-02-30',
      'x',
      '22/11/2026',
      '2026-03-29T02:30',
      '0000-01-01',
    ]) {
      const refused = await owner.refusal('SEC-69', { query: { fromDate: wrong } });
      expect([wrong, refused.problem.fields?.map(({ path }) => path)]).toEqual([
        wrong,
        ['fromDate'],
      ]);
    }
  });
});
