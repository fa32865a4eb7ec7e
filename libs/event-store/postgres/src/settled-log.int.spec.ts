import { setTimeout as delay } from 'node:timers/promises';
import { RECORDS_SESSION } from '@fairlot/database';
import { makeDatabase } from '@fairlot/database/testing';
import {
  makeStream,
  makeUnit,
  makeWrite,
  endOfLog,
  followStreams,
  eventsOfStreams,
} from '@fairlot/event-store-testing';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventStoreMigrations } from './event-store.migrations.js';
import { PostgresEventStore } from './postgres-event-store.js';
import { logPlaceOf, READ_LOG } from './read-statements.js';
import { insertBy, otherSessions } from './testing/sessions-beside.js';

const database = await makeDatabase(eventStoreMigrations);
afterAll(() => database.drop());

let store: PostgresEventStore;
const { makeClient, endAll } = otherSessions(database.connection);
beforeEach(() => {
  store = new PostgresEventStore(database.connection);
});
afterEach(async () => {
  await Promise.all([store.close(), endAll()]);
});

const committed = [{ outcome: 'committed' }];

describe('the log while transactions are open', () => {
  it('waits for an older transaction, and then shows its events before newer ones that were committed first', async () => {
    const early = makeStream();
    const late = makeStream();
    const start = await endOfLog(store);
    const client = await makeClient();
    await client.query('BEGIN');
    await insertBy(client, early, 0);
    expect(await store.append([makeUnit(makeWrite(late, 0))])).toEqual(committed);
    expect(await store.readLog({ after: start, limit: 10 })).toEqual([]);
    expect(await store.logEnd()).toBe((await store.readStream(late))[0]?.at);
    await client.query('COMMIT');
    const seen = await followStreams(store, start, [early, late], 2);
    expect(seen.map(({ stream }) => stream)).toEqual([early, late]);
  });

  it('does not wait for a transaction that was rolled back', async () => {
    const never = makeStream();
    const late = makeStream();
    const start = await endOfLog(store);
    const client = await makeClient();
    await client.query('BEGIN');
    await insertBy(client, never, 0);
    await store.append([makeUnit(makeWrite(late, 0))]);
    await client.query('ROLLBACK');
    const seen = await followStreams(store, start, [late], 1);
    expect(seen.map(({ stream }) => stream)).toEqual([late]);
  });

  it('shows nothing newer than a transaction that ended while the log was read', async () => {
    const early = makeStream();
    const late = makeStream();
    const start = await endOfLog(store);
    const writer = await makeClient();
    const reader = await makeClient();
    await writer.query('BEGIN');
    await insertBy(writer, early, 0);
    await store.append([makeUnit(makeWrite(late, 0))]);
    await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT pg_current_snapshot()');
    await writer.query('COMMIT');
    const { rows } = await reader.query(READ_LOG.text, [...logPlaceOf(start), 10]);
    expect(rows).toEqual([]);
    await reader.query('COMMIT');
    expect(await store.readLog({ after: start, limit: 10 })).toHaveLength(2);
  });

  it.each([
    ['that stores records', () => ({ application_name: RECORDS_SESSION })],
    ['of another database', () => ({ database: 'postgres' })],
  ])('does not wait for a session %s, however long it stays open', async (_, settings) => {
    const stream = makeStream();
    const start = await endOfLog(store);
    const client = await makeClient(settings());
    await client.query('BEGIN; SELECT pg_current_xact_id()');
    await store.append([makeUnit(makeWrite(stream, 0))]);
    const seen = await followStreams(store, start, [stream], 1);
    expect(seen.map((event) => event.stream)).toEqual([stream]);
    expect(seen[0]?.at).toBe(await store.logEnd());
    await client.query('ROLLBACK');
  });

  it('shows each event once and in order during slow commits and rollbacks', async () => {
    const start = await endOfLog(store);
    const streams = Array.from({ length: 6 }, makeStream);
    const followed = followStreams(store, start, streams, 3 * 20 + 3 * 30);
    const slow = streams.slice(0, 3).map(async (stream, i) => {
      const client = await makeClient();
      for (let position = 0, round = 0; position < 20; round++) {
        await client.query('BEGIN');
        await insertBy(client, stream, position);
        await delay((round * 7 + i * 3) % 11);
        const kept = (round + i) % 4 !== 0;
        await client.query(kept ? 'COMMIT' : 'ROLLBACK');
        if (kept) position += 1;
      }
    });
    const fast = streams.slice(3).map(async (stream) => {
      for (let position = 0; position < 30; position++) {
        await store.append([makeUnit(makeWrite(stream, position))]);
        await delay(position % 4);
      }
    });
    await Promise.all([...slow, ...fast]);
    const seen = await followed;
    for (const stream of streams) {
      const positions = eventsOfStreams(seen, [stream]).map(({ position }) => position);
      expect(positions).toEqual(positions.map((_, position) => position));
    }
    expect(await store.readLog({ after: start, limit: 1_000 })).toEqual(seen);
  });

  it('refuses a position of another store as INVALID', async () => {
    for (const after of ['', '12', '1.1', '9'.repeat(20), 'x']) {
      await expect(store.readLog({ after, limit: 1 })).rejects.toMatchObject({ code: 'INVALID' });
    }
  });
});
