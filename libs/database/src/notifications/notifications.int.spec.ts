import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeDatabase, type TestDatabase } from '../testing/index.js';
import type { ListenCallbacks } from './channel-listener.js';
import { Notifications } from './notifications.js';

let database: TestDatabase;
let sender: Client;
const opened: Notifications[] = [];

beforeAll(async () => {
  database = await makeDatabase();
  sender = new Client(database.connection);
  await sender.connect();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});
afterAll(async () => {
  await sender.end();
  await database.drop();
});

const makeLine = (): Notifications => {
  const line = new Notifications(database.connection);
  opened.push(line);
  return line;
};
const notify = (channel: string, ...texts: readonly string[]) =>
  sender.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS notified(text)', [
    channel,
    texts,
  ]);
/** A listener that records the payloads that it received, and `missed` when some may be missing. */
const makeListener = () => {
  const got: string[] = [];
  const listener: ListenCallbacks = {
    onNotified: (texts) => void got.push(...texts),
    onMissed: () => void got.push('missed'),
  };
  return { got, listener };
};
const SESSIONS = `SELECT pid FROM pg_stat_activity
  WHERE application_name = 'fairlot notifications' AND datname = current_database()`;
const sessions = async (): Promise<number[]> =>
  (await sender.query<{ pid: number }>(SESSIONS)).rows.map(({ pid }) => pid);
const cut = () => sender.query(`SELECT pg_terminate_backend(pid) FROM (${SESSIONS}) AS held`);

/** Timeout for reconnecting, which takes a pause with jitter, and longer on a busy machine. */
const SOON = { timeout: 15_000 };

describe('the notifications of a database', () => {
  // This test must be the first, because the driver warns only once, at the first query that waits
  // for another.
  it('run concurrent queries of the connection one after the other', async () => {
    const warned = vi.spyOn(process, 'emitWarning');
    const line = makeLine();
    const { got, listener } = makeListener();
    const channels = Array.from({ length: 8 }, (_, index) => `channel_${index}`);
    await Promise.all(channels.map((channel) => line.listen(channel, listener)));
    expect(warned.mock.calls).toEqual([]);
    warned.mockRestore();
    for (const channel of channels) await notify(channel, channel);
    await vi.waitFor(() => expect(got.toSorted()).toEqual(channels), SOON);
  });

  it('reach the listeners of their channel over one connection', async () => {
    const line = makeLine();
    const one = makeListener();
    const other = makeListener();
    await line.listen('first', one.listener);
    await line.listen('second', other.listener);
    await notify('first', 'a', 'b');
    await notify('second', 'c');
    await vi.waitFor(() => expect([one.got, other.got]).toEqual([['a', 'b'], ['c']]), SOON);
    expect(await sessions()).toHaveLength(1);
  });

  it('continue after a lost connection, and first report that some may be missing', async () => {
    const line = makeLine();
    const { got, listener } = makeListener();
    await line.listen('first', listener);
    await cut();
    await vi.waitFor(() => expect(got).toEqual(['missed']), SOON);
    expect(line.listening).toBe(true);
    await notify('first', 'a');
    await vi.waitFor(() => expect(got).toEqual(['missed', 'a']), SOON);
  });

  it('survive repeated loss of the connection', async () => {
    const line = makeLine();
    const { got, listener } = makeListener();
    await line.listen('first', listener);
    for (let round = 1; round <= 3; round += 1) {
      await cut();
      await vi.waitFor(() => expect(got).toHaveLength(round), { timeout: 10_000 });
    }
    await notify('first', 'a');
    await vi.waitFor(() => expect(got).toEqual(['missed', 'missed', 'missed', 'a']), SOON);
    expect(await sessions()).toHaveLength(1);
  });

  it('are not delayed by a slow listener, which gets each notification once', async () => {
    const line = makeLine();
    const quick = makeListener();
    const batches: (readonly string[])[] = [];
    let finish = () => {};
    await line.listen('first', {
      onNotified: async (texts) => {
        batches.push(texts);
        await new Promise<void>((done) => (finish = done));
      },
      onMissed: () => {},
    });
    await line.listen('first', quick.listener);
    for (const text of ['a', 'b', 'c', 'b']) await notify('first', text);
    await vi.waitFor(() => expect(quick.got).toEqual(['a', 'b', 'c', 'b']), SOON);
    expect(batches).toEqual([['a']]);
    finish();
    await vi.waitFor(() => expect(batches).toEqual([['a'], ['b', 'c']]), SOON);
    finish();
  });

  it('are dropped when more than a thousand wait for a slow listener, which is told to reload', async () => {
    const line = makeLine();
    const { got, listener } = makeListener();
    let finish = () => {};
    const held = new Promise<void>((done) => (finish = done));
    await line.listen('first', { ...listener, onNotified: () => held });
    await notify('first', 'first');
    await notify('first', ...Array.from({ length: 1_001 }, (_, index) => `${index}`));
    const quick = makeListener();
    await line.listen('second', quick.listener);
    await notify('second', 'last');
    await vi.waitFor(() => expect(quick.got).toEqual(['last']), SOON);
    expect(got).toEqual([]);
    finish();
    await vi.waitFor(() => expect(got).toEqual(['missed']), SOON);
  });

  it('report to a listener that failed that it may have missed some', async () => {
    const line = makeLine();
    const { got, listener } = makeListener();
    await line.listen('first', {
      ...listener,
      onNotified: () => Promise.reject(new Error('away')),
    });
    await notify('first', 'a');
    await vi.waitFor(() => expect(got).toEqual(['missed']), { timeout: 15_000 });
  });

  it('stop on close: no session stays open or opens again, and no listener is called', async () => {
    const line = makeLine();
    const { got, listener } = makeListener();
    await line.listen('first', listener);
    await line.close();
    await vi.waitFor(async () => expect(await sessions()).toEqual([]), SOON);
    await notify('first', 'a');
    await sleep(200);
    expect(got).toEqual([]);
    expect(await sessions()).toEqual([]);
  });

  it('throw if the first connection fails, and can be retried', async () => {
    const nowhere = new Notifications({ ...database.connection, database: 'no_such_database' });
    opened.push(nowhere);
    const { listener } = makeListener();
    await expect(nowhere.listen('first', listener)).rejects.toThrow('no_such_database');
    await expect(nowhere.listen('first', listener)).rejects.toThrow('no_such_database');
  });

  it('reject SQL as the name of a channel', async () => {
    const { listener } = makeListener();
    await expect(makeLine().listen('a; DROP TABLE b', listener)).rejects.toThrow('no name');
  });
});
