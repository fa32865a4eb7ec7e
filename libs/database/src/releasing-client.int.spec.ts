import { Client, Query } from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ReleasingClient } from './releasing-client.js';
import { makeDatabase, type TestDatabase } from './testing/index.js';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await makeDatabase();
  client = new ReleasingClient(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const TEXT = 'SELECT $1::int AS number';
/** Spies on the driver's own `query`, to see its arguments and the objects it still refers to. */
const driver = () => vi.spyOn(Client.prototype, 'query');
afterEach(() => void vi.restoreAllMocks());

it.each([
  ['a query', (values: number[]) => client.query(TEXT, values)],
  ['a prepared query', (values: number[]) => client.query({ name: 'kept', text: TEXT, values })],
])('the client returns the result of %s, and keeps no parameters or rows', async (_what, ask) => {
  const queried = driver();
  const values = [7];
  const { rows, rowCount, command } = await ask(values);
  expect([rows, rowCount, command, values]).toEqual([[{ number: 7 }], 1, 'SELECT', [7]]);
  expect(queried).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ values: [] }));
  expect(queried).toHaveResolvedWith(expect.objectContaining({ rowCount: 1, rows: [] }));
});

it("the client frees the parameters of a failed statement too, but not the caller's array", async () => {
  const queried = driver();
  const values = ['no number'];
  await expect(client.query(TEXT, values)).rejects.toMatchObject({ code: '22P02' });
  expect(values).toEqual(['no number']);
  expect(queried).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ values: [] }));
});

it('the client supports multiple statements, callbacks and streams like the driver', async () => {
  const several = [await client.query('SELECT 1 AS n; SELECT 2 AS n')].flat();
  expect(several.map(({ rows }) => rows)).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  expect((await client.query('SELECT 3 AS n')).rows).toEqual([{ n: 3 }]);
  const { promise: called, resolve } = Promise.withResolvers<readonly unknown[]>();
  client.query(TEXT, [4], (_error, result) => resolve(result.rows));
  expect(await called).toEqual([{ number: 4 }]);
  const rows: unknown[] = [];
  const streamed = client.query(new Query('SELECT 5 AS n'));
  const ended = new Promise((done) => streamed.on('end', done));
  streamed.on('row', (row) => rows.push(row));
  await ended;
  expect(rows).toEqual([{ n: 5 }]);
});
