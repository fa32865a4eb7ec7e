import { makeDatabase } from '@fairlot/database/testing';
import { makeStream, makeUnit, makeWrite } from '@fairlot/event-store-testing';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { APPEND, appendValues } from './append-statement.js';
import { eventStoreMigrations } from './event-store.migrations.js';
import { READ_LOG } from './read-statements.js';
import { DEFAULT_LIMITS, sessionSettings } from './session-settings.js';
import type { Statement } from './sessions.js';

const database = await makeDatabase(eventStoreMigrations);
afterAll(() => database.drop());

/** A session with the settings that the store uses. */
let session: Client;
beforeEach(async () => {
  session = new Client(sessionSettings(database.connection, DEFAULT_LIMITS));
  await session.connect();
});
afterEach(() => session.end());

const plansOf = async ({ name }: Statement) => {
  const { rows } = await session.query(
    `SELECT custom_plans::int AS anew, generic_plans::int AS kept FROM pg_prepared_statements
    WHERE name = $1`,
    [name],
  );
  return rows[0];
};

/** Number of custom plans that PostgreSQL makes before it considers a generic plan. */
const COMPARED_AFTER = 5;

it.each([1, 64])('PostgreSQL plans an append of any group of %i units once', async (units) => {
  const stream = makeStream();
  const others = Array.from({ length: 3 }, () => ({ stream: makeStream(), expected: 0 }));
  for (let group = 0; group < 2 * COMPARED_AFTER; group++) {
    const appends = Array.from({ length: units }, (_, index) => ({
      ...makeUnit(makeWrite(stream, group * units + index)),
      seen: index === 0 ? others : [],
    }));
    const { rowCount } = await session.query({
      ...APPEND,
      values: [...appendValues(appends, null)],
    });
    expect(rowCount).toBe(units);
  }
  expect(await plansOf(APPEND)).toEqual({ anew: COMPARED_AFTER, kept: COMPARED_AFTER });
});

it('PostgreSQL plans the read of the log once for all pages', async () => {
  for (let read = 0; read < 2 * COMPARED_AFTER; read++)
    await session.query({ ...READ_LOG, values: [String(read), -1, 100] });
  expect(await plansOf(READ_LOG)).toEqual({ anew: COMPARED_AFTER, kept: COMPARED_AFTER });
});

it('PostgreSQL reads a page of the log through the index, in its order and within its bounds', async () => {
  const { rows } = await session.query({
    text: `EXPLAIN (GENERIC_PLAN) ${READ_LOG.text}`,
    rowMode: 'array',
  });
  const plan = rows.flat().join('\n');
  expect(plan).not.toMatch(/Sort Key: e|Seq Scan on event/);
  expect(plan).toMatch(/Index Cond: \(\(ROW\(xid, ordinal\) > ROW\(.*\(xid < /);
});

it('PostgreSQL looks up each stream through the index, even with a plan made for an empty table', async () => {
  await session.query('TRUNCATE event');
  const { rows } = await session.query({
    text: `EXPLAIN (GENERIC_PLAN) ${APPEND.text}`,
    rowMode: 'array',
  });
  const plan = rows.flat().join('\n');
  expect(plan).not.toMatch(/Join|Seq Scan on event/);
  expect(plan.match(/Index Cond: \(\(stream = \w\.stream\) AND \("position" = /g)).toHaveLength(2);
});
