import { makeDatabase } from '@fairlot/database/testing';
import {
  makeEvent,
  makeStream,
  makeUnit,
  makeWrite,
  eventStoreContract,
} from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventStoreMigrations } from './event-store.migrations.js';
import { PostgresEventStore } from './postgres-event-store.js';
import { insertBy, otherSessions } from './testing/sessions-beside.js';

const database = await makeDatabase(eventStoreMigrations);
afterAll(() => database.drop());

eventStoreContract(
  'PostgresEventStore',
  async () => new PostgresEventStore(database.connection),
  async ({ lease, holder, epoch }) => {
    await (
      await makeClient()
    ).query(
      `INSERT INTO lease VALUES ($1, $2, $3, 'infinity')
       ON CONFLICT (name) DO UPDATE SET holder = $2, epoch = $3`,
      [lease, holder, epoch],
    );
  },
);

let store: PostgresEventStore;
const { makeClient, endAll } = otherSessions(database.connection);
beforeEach(() => {
  store = new PostgresEventStore(database.connection);
});
afterEach(async () => {
  await Promise.all([store.close(), endAll()]);
});

const committed = [{ outcome: 'committed' }];

/** Ends all database sessions of the stores in this spec, as a crash of the server would. */
const cutSessions = async (name = 'fairlot event%') =>
  (await makeClient()).query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE $1`,
    [name],
  );

describe('an append that competes with an open transaction', () => {
  it('waits for that transaction: it loses if that commits, and wins if that is rolled back', async () => {
    for (const [end, outcome] of [
      ['COMMIT', 'conflict'],
      ['ROLLBACK', 'committed'],
    ] as const) {
      const stream = makeStream();
      const client = await makeClient();
      await client.query('BEGIN');
      await insertBy(client, stream, 0);
      const racing = store.append([makeUnit(makeWrite(stream, 0))]);
      await waitsForLock();
      await client.query(end);
      expect(await racing).toEqual([expect.objectContaining({ outcome })]);
    }
  });

  it('locks positions in the order of streams, so that writers cannot deadlock', async () => {
    const [first = '', second = ''] = [makeStream(), makeStream()].toSorted();
    const client = await makeClient();
    await client.query("SET lock_timeout = '300ms'; BEGIN");
    await insertBy(client, first, 0);
    const racing = store.append([makeUnit(makeWrite(second, 0)), makeUnit(makeWrite(first, 0))]);
    await waitsForLock();
    await insertBy(client, second, 0);
    await client.query('COMMIT');
    expect((await racing).map(({ outcome }) => outcome)).toEqual(['conflict', 'conflict']);
  });

  it('fails with UNAVAILABLE after the time limit, and succeeds once the transaction has ended', async () => {
    const hasty = new PostgresEventStore(database.connection, { statementMs: 50 });
    const stream = makeStream();
    const client = await makeClient();
    await client.query('BEGIN');
    await insertBy(client, stream, 0);
    const unit = makeUnit(makeWrite(stream, 0));
    await expect(hasty.append([unit])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await client.query('ROLLBACK');
    expect(await hasty.append([unit])).toEqual(committed);
    await hasty.close();
  });
});

describe('appends that lose races repeatedly', () => {
  /** Makes PostgreSQL abort the first appends to a stream with this code, as after a lost race. */
  const losing = async (stream: string, code: string, times: number) => {
    const client = await makeClient();
    const name = `"lost ${stream}"`;
    await client.query(`
      CREATE SEQUENCE ${name};
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('${name}') <= ${times} THEN RAISE SQLSTATE '${code}'; END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER ${name} BEFORE INSERT ON event FOR EACH ROW
        WHEN (NEW.stream = '${stream}') EXECUTE FUNCTION ${name}();`);
  };

  it.each(['23505', '40001', '40P01'])('are judged again after %s and written', async (code) => {
    const stream = makeStream();
    await losing(stream, code, 1);
    const unit = makeUnit(makeWrite(stream, 0));
    expect(await store.append([unit])).toEqual(committed);
    expect(await store.findCommand(unit.commandId)).toHaveLength(1);
  });

  it('report `committed` only for units that were written, even after a second lost race', async () => {
    const stream = makeStream();
    await losing(stream, '40001', 2);
    expect(await store.append([makeUnit(makeWrite(stream, 0))])).toEqual(committed);
    expect(await store.readStream(stream)).toHaveLength(1);
  });

  it('fail with UNAVAILABLE and write nothing if every attempt loses', async () => {
    const stream = makeStream();
    await losing(stream, '40P01', 3);
    const unit = makeUnit(makeWrite(stream, 0));
    await expect(store.append([unit])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await store.readStream(stream)).toEqual([]);
    expect(await store.append([unit])).toEqual(committed);
  });
});

const waitsForLock = async () => {
  const client = await makeClient();
  await eventually(async () => {
    const waiting = await client.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(waiting.rowCount).toBe(1);
  });
};

describe('a PostgreSQL server that is down', () => {
  it('makes every call fail with UNAVAILABLE', async () => {
    const nobody = new PostgresEventStore({ ...database.connection, host: '/nowhere' });
    const unavailable = { name: 'EventStoreError', code: 'UNAVAILABLE' };
    await expect(nobody.append([makeUnit(makeWrite(makeStream(), 0))])).rejects.toMatchObject(
      unavailable,
    );
    await expect(nobody.readStream('a')).rejects.toMatchObject(unavailable);
    await expect(nobody.findCommand('a')).rejects.toMatchObject(unavailable);
    await expect(nobody.readLog({ limit: 1 })).rejects.toMatchObject(unavailable);
    await expect(nobody.onCommit(() => {})).rejects.toMatchObject(unavailable);
    await nobody.close();
  });

  it('makes an interrupted append fail with UNAVAILABLE, and the next append succeeds once it is back', async () => {
    const stream = makeStream();
    const client = await makeClient();
    await client.query('BEGIN');
    await insertBy(client, stream, 0);
    const unit = makeUnit(makeWrite(stream, 0));
    const cut = expect(store.append([unit])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await waitsForLock();
    await cutSessions();
    await cut;
    await client.query('ROLLBACK');
    expect(await store.append([unit])).toEqual(committed);
  });

  it('closes idle sessions, which does not break the store', async () => {
    const stream = makeStream();
    const other = makeStream();
    await store.append([makeUnit(makeWrite(stream, 0))]);
    await cutSessions();
    await eventually(async () =>
      expect(await store.append([makeUnit(makeWrite(other, 0))])).toEqual(committed),
    );
  });

  it('closes the listening session, after which subscribers are woken again', async () => {
    const wake = vi.fn<() => void>();
    await store.onCommit(wake);
    await cutSessions('fairlot notifications');
    await eventually(() => expect(wake).toHaveBeenCalled());
    wake.mockClear();
    await store.append([makeUnit(makeWrite(makeStream(), 0))]);
    await eventually(() => expect(wake).toHaveBeenCalled());
  });

  it('or busy makes a call fail with UNAVAILABLE if no session becomes free', async () => {
    const narrow = new PostgresEventStore(database.connection, { sessionsMax: 1, connectMs: 50 });
    const stream = makeStream();
    const client = await makeClient();
    await client.query('BEGIN');
    await insertBy(client, stream, 0);
    const waiting = narrow.append([makeUnit(makeWrite(stream, 0))]);
    await waitsForLock();
    await expect(narrow.readStream(stream)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await client.query('ROLLBACK');
    expect(await waiting).toEqual(committed);
    await narrow.close();
  });
});

describe('a large batch in PostgreSQL', () => {
  it('is judged on the stored state if some units lose a race, and the others are committed', async () => {
    const streams = Array.from({ length: 50 }, makeStream);
    const taken = streams.filter((_, i) => i % 7 === 0);
    await store.append(taken.map((stream) => makeUnit(makeWrite(stream, 0))));
    const outcomes = await store.append(
      streams.map((stream) =>
        makeUnit({ stream, expected: 0, events: [makeEvent(), makeEvent()] }),
      ),
    );
    expect(outcomes.flatMap((o) => (o.outcome === 'conflict' ? [o.stream] : []))).toEqual(taken);
    const lengths = streams.map(async (stream) => (await store.readStream(stream)).length);
    expect(await Promise.all(lengths)).toEqual(streams.map((s) => (taken.includes(s) ? 1 : 2)));
  });
});
