import { Client, Query, type QueryResult } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ForgetfulClient } from './forgetful-client.js';
import { aDatabase, type TestDatabase } from './testing/index.js';

let database: TestDatabase;
let client: ForgetfulClient;

beforeAll(async () => {
  database = await aDatabase();
  client = new ForgetfulClient(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Call = (...asked: readonly unknown[]) => Promise<QueryResult>;
const ask: Call = (...asked) => (client.query as unknown as Call).apply(client, [...asked]);
const TEXT = 'SELECT $1::int AS number';

/** What the driver itself is sent, and has answered. */
type Calls = {
  readonly calls: readonly [{ readonly values: readonly unknown[] }][];
  readonly results: readonly { readonly value: Promise<QueryResult> }[];
};
const driver = (): Calls =>
  (vi.spyOn(Client.prototype, 'query') as unknown as { readonly mock: Calls }).mock;
afterEach(() => void vi.restoreAllMocks());

it.each([
  ['a text', (values: readonly unknown[]) => [TEXT, values]],
  ['a prepared one', (values: readonly unknown[]) => [{ name: 'kept', text: TEXT, values }]],
])('%s is answered, and neither it nor its answer is held', async (_what, asked) => {
  const { calls, results } = driver();
  const values = [7];
  const { rows, rowCount, command } = await ask(...asked(values));
  expect([rows, rowCount, command]).toEqual([[{ number: 7 }], 1, 'SELECT']);
  expect([calls[0]![0].values, (await results[0]!.value).rows, values]).toEqual([[], [], [7]]);
});

it('what is sent to a statement that fails is not held either, and its caller keeps his own', async () => {
  const { calls } = driver();
  const values = ['no number'];
  await expect(ask(TEXT, values)).rejects.toMatchObject({ code: '22P02' });
  expect([calls[0]![0].values, values]).toEqual([[], ['no number']]);
});

it('several statements at once, callbacks and streams are what they are with any client', async () => {
  const several = (await ask('SELECT 1 AS n; SELECT 2 AS n')) as unknown as QueryResult[];
  expect(several.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect((await ask('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
  const { promise: called, resolve } = Promise.withResolvers<readonly unknown[]>();
  void ask(TEXT, [4], (_error: unknown, told: QueryResult) => resolve(told.rows));
  expect(await called).toEqual([{ number: 4 }]);
  const rows: unknown[] = [];
  const streamed = new Query('SELECT 5 AS n');
  const ended = new Promise((done) => streamed.on('end', done));
  streamed.on('row', (row) => rows.push(row));
  void ask(streamed);
  await ended;
  expect(rows).toEqual([{ n: 5 }]);
});
