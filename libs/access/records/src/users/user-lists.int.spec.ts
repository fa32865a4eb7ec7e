import { Notifications } from '@fairlot/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccess, makeAccessDatabase, type Access } from '../testing/make-access.js';
import { Users } from '../users.js';

type Database = Awaited<ReturnType<typeof makeAccessDatabase>>;

/** Real portals have 120,000 users, for which PostgreSQL chooses the same query plans. */
const COUNT = 20_000;
let database: Database;
let access: Access;
let users: Users;
let line: Notifications;
beforeAll(async () => {
  database = await makeAccessDatabase();
  access = await makeAccess(database);
  line = new Notifications(database.connection);
  users = new Users(access.dataSource, line);
  await access.dataSource.query(
    `INSERT INTO dealer (business_name, id_market, enabled_markets, country, vat_code, city, address,
       region, enabled)
     SELECT 'Dealer ' || n, 'IT', '{IT}', 'IT', 'IT' || n, 'Torino', 'Via 1', 'TO', true
     FROM generate_series(1, $1::int) AS n`,
    [Math.ceil(COUNT / 2)],
  );
  await access.dataSource.query(
    `INSERT INTO app_user (username, name, surname, email, id_dealer, id_market, language, roles,
       permissions, enabled, admin_enabled_markets)
     SELECT 'user' || n, 'Ada', 'Rossi' || md5(n::text), 'u' || n || '@example.test', 1 + n / 2,
       CASE n % 10 WHEN 0 THEN 'DE' ELSE 'IT' END, 'it', '{USER}', '{BUYER}', n % 51 <> 0, '{}'
     FROM generate_series(1, $1::int - 2) AS n`,
    [COUNT],
  );
  await access.dataSource.query('VACUUM ANALYZE app_user, dealer');
}, 120_000);
afterAll(async () => {
  await line.close();
  await access.stop();
  await database.drop();
});

const IT = { market: ['IT'], isErased: false };
const CASES = {
  all: { filter: IT },
  several: { filter: { market: ['IT', 'DE'], isErased: false } },
  search: { filter: { ...IT, q: 'user1777' } },
  disabled: { filter: { ...IT, enabled: false } },
  dealer: { filter: { ...IT, idDealer: [77] } },
  buyers: {
    filter: {
      ...IT,
      buyers: {
        dealers: Array.from({ length: COUNT / 4 }, (_, n) => n + 1),
        except: [3, 5],
        users: [COUNT - 5],
      },
    },
  },
} as const;

/** The index scans of the query for a page. */
const indexesOf = async (request: Parameters<Users['list']>[0]): Promise<string> => {
  const statements: [string, unknown[]][] = [];
  const { logger } = access.dataSource;
  const logQuery = logger.logQuery.bind(logger);
  access.dataSource.setOptions({ logging: true });
  access.dataSource.logger.logQuery = (sql, values) =>
    void statements.push([sql, [values ?? []].flat()]);
  await users.list(request).finally(() => {
    access.dataSource.setOptions({ logging: false });
    access.dataSource.logger.logQuery = logQuery;
  });
  const [sql, values] = statements.find(([text]) => text.includes('FROM "app_user"'))!;
  const plan = await access.dataSource.query(`EXPLAIN ${sql}`, values);
  return JSON.stringify(plan);
};

describe('lists of many users', () => {
  it('read a page by an index, in order or by trigrams', async () => {
    expect(await indexesOf({ ...CASES.all, limit: 50 })).toContain('app_user_surname_idx');
    expect(await indexesOf({ ...CASES.search, limit: 50 })).toContain('app_user_search');
    expect(await indexesOf({ ...CASES.dealer, limit: 50 })).toContain('app_user_id_dealer');
  });

  it('find a frequent word by its trigrams, not by reading the list in order', async () => {
    const frequent = { filter: { ...IT, q: 'user17' }, limit: 50, count: 'bounded' } as const;
    const request = { ...frequent, matchesFirst: true, countMax: 500 };
    const plan = await indexesOf(request);
    expect(plan).toContain('app_user_search');
    expect(plan).not.toContain('app_user_surname_idx');
    const found = await users.list(request);
    expect(found.total).toEqual({ count: 500, isExact: false });
    // The hint changes neither this page nor the next one.
    const { rows, next } = await users.list(frequent);
    expect([found.rows, found.next]).toEqual([rows, next]);
    const later = { ...request, cursor: next!, count: 'none' } as const;
    const usual = { ...frequent, cursor: next!, count: 'none' } as const;
    expect(await users.list(later)).toEqual(await users.list(usual));
  });

  it.each(Object.entries(CASES))('return the first page for case %s', async (_name, request) => {
    const { rows, total } = await users.list({ ...request, limit: 50, count: 'bounded' });
    expect(rows.length).toBeGreaterThan(0);
    expect(total).not.toBe(null);
  });
});
