import { migrate } from '@fairlot/database';
import { makeDatabase } from '@fairlot/database/testing';
import { makeUnit, makeWrite } from '@fairlot/event-store-testing';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { eventStoreMigrations } from './event-store.migrations.js';
import { PostgresEventStore } from './postgres-event-store.js';

/** Stored groups of commands. Each number is how many events a command wrote to its own stream. */
const GROUPS = [
  [['a', 1]],
  [
    ['b', 3],
    ['c', 1],
    ['d', 2],
  ],
  [['e', 2]],
] as const;

it('the store recognises commands of an old log, which stored their ids in the events', async () => {
  const database = await makeDatabase(eventStoreMigrations.slice(0, 4));
  const client = new Client(database.connection);
  await client.connect();
  for (const group of GROUPS) {
    const rows = group.flatMap(([id, count]) =>
      Array.from(
        { length: count },
        (_, n) => [`s-${id}`, n, n === 0 ? `'${id}'` : 'NULL'] as const,
      ),
    );
    const values = rows.map(
      ([stream, position, id], ordinal) =>
        `(${ordinal}, '${stream}', ${position}, 'Old', 1, '{}', '{}', 'h', ${id})`,
    );
    await client.query(
      `INSERT INTO event (ordinal, stream, position, type, version, data, metadata, hash, command_id)
       VALUES ${values.join()}`,
    );
  }
  await client.end();
  await migrate(database.connection, eventStoreMigrations);
  const store = new PostgresEventStore(database.connection);
  for (const [id, count] of GROUPS.flat()) {
    const found = await store.findCommand(id);
    expect(found.map(({ stream, position }) => [stream, position])).toEqual(
      Array.from({ length: count }, (_, position) => [`s-${id}`, position]),
    );
    expect(await store.findRecord(id)).toBeNull();
    const again = { ...makeUnit(makeWrite('other', 0)), commandId: id };
    expect(await store.append([again])).toEqual([{ outcome: 'duplicate' }]);
  }
  expect(await store.readUnwritten({ limit: 10 })).toEqual([]);
  await store.close();
  await database.drop();
});

it('the store deletes a hundred thousand refused commands in batches, without reading more recent ones', async () => {
  const database = await makeDatabase(eventStoreMigrations);
  const client = new Client(database.connection);
  await client.connect();
  const plant = (count: number, storedAt: string) =>
    client.query(
      `INSERT INTO command (command_id, ordinal, events, record, stored_at)
       SELECT gen_random_uuid(), n, 0, '{"input":"a refused offer"}', ${storedAt}
       FROM generate_series(1, $1) AS n`,
      [count],
    );
  await plant(100_000, "now() - interval '31 days'");
  await plant(1_000, 'now()');
  const store = new PostgresEventStore(database.connection);
  const before = Date.now() - 30 * 86_400_000;
  let deleted = 0;
  for (let more = true; more;) {
    const some = await store.deleteUnwritten(before, 2_000);
    deleted += some;
    more = some === 2_000;
  }
  expect(deleted).toBe(100_000);
  const { rows } = await client.query('SELECT count(*)::int AS left FROM command');
  expect(rows).toEqual([{ left: 1_000 }]);
  await Promise.all([store.close(), client.end()]);
  await database.drop();
});
