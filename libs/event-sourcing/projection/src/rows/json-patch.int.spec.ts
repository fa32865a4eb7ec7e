import { aDatabase, type TestDatabase } from '@fairlot/database/testing';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedSql, changeOf } from './json-patch.js';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await aDatabase([]);
  client = new Client(database.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const leaf = fc.constantFrom<unknown>(null, 0, 1, 'a', '', true, [], [1], [{ a: 1 }]);
const fields = (value: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom('a', 'b', 'whole', 'patch'), value, { maxKeys: 4 });
const json = fc.oneof(leaf, fields(fc.oneof(leaf, fields(fc.oneof(leaf, fields(leaf))))));

it('a row that is changed is, byte for byte, the one that is written whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(json, json), { minLength: 20, maxLength: 60 }),
      async (all) => {
        const rows = all.map(([before, after]) => ({
          before,
          after,
          change: changeOf(before, after),
        }));
        const { rows: apart } = await client.query(
          `SELECT t.before, r.after, ${changedSql('before', 'change')} AS became
         FROM (SELECT n, nullif(b, 'null') AS before FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY o(b, n)) t
         JOIN (SELECT n, nullif(o.r -> 'after', 'null') AS after, nullif(o.r -> 'change', 'null') AS change
           FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY o(r, n)) r USING (n)
         WHERE (${changedSql('before', 'change')})::text IS DISTINCT FROM r.after::text`,
          [JSON.stringify(rows.map(({ before }) => before)), JSON.stringify(rows)],
        );
        expect(apart).toEqual([]);
      },
    ),
    { numRuns: 40, seed: 14 },
  );
});

it('only what is another travels', () => {
  const terms = { policy: { steps: [1, 2, 3] } };
  const before = { lot: { terms, offers: 1, leading: null }, award: { position: -1 } };
  const after = { ...before, lot: { ...before.lot, offers: 2, leading: { idLeader: 7 } } };
  expect(changeOf(before, after)).toEqual({
    patch: { lot: { offers: 2, leading: { idLeader: 7 } } },
  });
  expect(changeOf(before, structuredClone(before))).toBeNull();
  expect(changeOf(before, { lot: before.lot })).toEqual({ whole: { lot: before.lot } });
});
