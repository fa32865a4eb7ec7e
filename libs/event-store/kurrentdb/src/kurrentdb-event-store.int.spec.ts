import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { AppendUnit, EventStore } from '@fairlot/event-store-port';
import { makeEvent, makeStream, makeUnit, makeWrite } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { KurrentDbEventStore, type KurrentDbOptions } from './kurrentdb-event-store.js';
import { runContractOn } from './testing/on-server.js';
import { ProtocolServer } from './testing/protocol-server.js';

const server = await new ProtocolServer().start();
afterAll(() => server.stop());
runContractOn({ url: server.url });

const opened: EventStore[] = [];
const makeStore = (options: Partial<KurrentDbOptions> = {}) => {
  const store = new KurrentDbEventStore({ url: server.url, ...options });
  opened.push(store);
  return store;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
});

const committed = { outcome: 'committed' };
const unavailable = { name: 'EventStoreError', code: 'UNAVAILABLE' };
const MEBIBYTE = 1_024 ** 2;
const FAR_FUTURE = Number.MAX_SAFE_INTEGER / 4_096;

/** A unit with one event of the given size. */
const makeLargeUnit = (stream: string, bytes: number): AppendUnit =>
  makeUnit({
    stream,
    expected: 0,
    events: [makeEvent({ data: JSON.stringify('x'.repeat(bytes)) })],
  });

describe('a batch in KurrentDB', () => {
  it('is stored in order: for each unit its events and its command, and the seal at the end', async () => {
    const store = makeStore({ prefix: 'in-order' });
    const one = makeStream();
    const other = makeStream();
    const units = [
      makeUnit(makeWrite(other, 0, 2), makeWrite(one, 0)),
      { ...makeUnit(), record: '{}' },
    ];
    await store.append(units, () => ({ chain: 'c', number: 0, record: '{}', proof: '{}' }));
    const kept = server.log.all.filter(({ stream }) => stream.startsWith('in-order.'));
    expect(kept.map(({ stream }) => stream.slice('in-order.'.length))).toEqual([
      `event.${other}`,
      `event.${other}`,
      `event.${one}`,
      `command.${units[0]?.commandId}`,
      `command.${units[1]?.commandId}`,
      'unwritten',
      'seal.c',
      'chains',
    ]);
  });

  it('commits its first units if it is too large, and the others return `conflict`', async () => {
    const smaller = await new ProtocolServer({ appendBytesMax: MEBIBYTE }).start();
    const store = makeStore({ url: smaller.url });
    const streams = [makeStream(), makeStream(), makeStream(), makeStream()];
    const units = streams.map((stream) => makeLargeUnit(stream, 300_000));
    const [, , third, last] = units;
    const again = streams.slice(2).map((stream) => ({ outcome: 'conflict', stream }));
    expect(await store.append(units)).toEqual([committed, committed, ...again]);
    expect(await store.findCommand(third!.commandId)).toEqual([]);
    expect(await store.append([third!, last!])).toEqual([committed, committed]);
    await store.close();
    await smaller.stop();
  });

  it('of 8 MiB fits into one append, because a server accepts 256 MiB', async () => {
    const store = makeStore();
    const streams = [makeStream(), makeStream()];
    const units = streams.map((stream) => makeLargeUnit(stream, 4 * MEBIBYTE));
    expect(await store.append(units)).toEqual([committed, committed]);
  });

  it('is refused as INVALID and writes nothing if a record exceeds 16 MiB', async () => {
    const store = makeStore();
    const stream = makeStream();
    const large = makeLargeUnit(stream, 16 * MEBIBYTE);
    await expect(store.append([large])).rejects.toMatchObject({ code: 'INVALID' });
    expect(await store.readStream(stream)).toEqual([]);
  });

  it('is refused as UNAVAILABLE and writes nothing if its seal chain is outdated', async () => {
    const store = makeStore();
    const stream = makeStream();
    const sealOf = () => ({ chain: stream, number: 1, record: '{}', proof: '{}' });
    await expect(store.append([makeUnit(makeWrite(stream, 0))], sealOf)).rejects.toMatchObject(
      unavailable,
    );
    expect(await store.readStream(stream)).toEqual([]);
  });
});

describe('names of streams in KurrentDB', () => {
  it('stay distinct if they differ only in case, even within one append', async () => {
    const store = makeStore();
    const stream = makeStream();
    const units = [stream, stream.toUpperCase(), `${stream}%4c Ż/🚗`].map((name) => ({
      ...makeUnit(makeWrite(name, 0)),
      commandId: name,
    }));
    expect(await store.append(units)).toEqual([committed, committed, committed]);
    for (const { commandId } of units)
      expect(await store.findCommand(commandId)).toMatchObject([
        { stream: commandId, position: 0 },
      ]);
  });

  it('are separate for each prefix', async () => {
    const one = makeStore({ prefix: 'one' });
    const other = makeStore({ prefix: 'one-more' });
    const stream = makeStream();
    await one.append([makeUnit(makeWrite(stream, 0))]);
    expect(await one.readLog({ limit: 10 })).toHaveLength(1);
    expect(await other.readLog({ limit: 10 })).toEqual([]);
    expect(await other.logEnd()).toBeNull();
    expect(await other.append([makeUnit(makeWrite(stream, 0))])).toEqual([committed]);
  });
});

describe('reading after a log position of another store', () => {
  it('is refused as INVALID', async () => {
    const store = makeStore();
    for (const after of ['', '12', `${'1'.repeat(20)}.${'2'.repeat(10)}`, 'x']) {
      const invalid = { code: 'INVALID' };
      await expect(store.readLog({ after, limit: 1 })).rejects.toMatchObject(invalid);
      await expect(store.readSeals({ after, limit: 1 })).rejects.toMatchObject(invalid);
      await expect(store.readUnwritten({ after, limit: 1 })).rejects.toMatchObject(invalid);
    }
  });
});

describe('deleteUnwritten', () => {
  it('deletes each command once in concurrent runs, and keeps commands that are stored again afterwards', async () => {
    const prefix = 'forgetting';
    const one = makeStore({ prefix });
    const other = makeStore({ prefix });
    const units = Array.from({ length: 40 }, () => ({ ...makeUnit(), record: '{}' }));
    await one.append(units);
    const deleted = await Promise.all([
      one.deleteUnwritten(FAR_FUTURE, 100),
      other.deleteUnwritten(FAR_FUTURE, 100),
    ]);
    expect(deleted.toSorted((a, b) => a - b)).toEqual([0, 40]);
    expect(await one.knownCommands(units.map(({ commandId }) => commandId))).toEqual(new Set());
    expect(await one.append(units)).toEqual(units.map(() => committed));
    expect(await other.readUnwritten({ limit: 100 })).toHaveLength(40);
    expect(await other.append(units)).toEqual(units.map(() => ({ outcome: 'duplicate' })));
  });
});

describe('the data that KurrentDB may keep permanently', () => {
  it('includes only the id of a command without events, because its record is in another stream', async () => {
    const store = makeStore({ prefix: 'erasing' });
    const refused = { ...makeUnit(), record: '{"max":"a secret of its sender"}' };
    const written = {
      ...makeUnit(makeWrite(makeStream(), 0)),
      record: '{"kept":"with its events"}',
    };
    await store.append([refused, written]);
    expect(await store.findRecord(refused.commandId)).toBe(refused.record);
    expect(await store.findRecord(written.commandId)).toBe(written.record);
    const holding = server.log.all.filter(({ data }) => Buffer.from(data).includes('a secret'));
    expect(holding.map(({ stream }) => stream)).toEqual(['erasing.unwritten']);
  });
});

describe('a lease in KurrentDB', () => {
  it('gets a new epoch for each concurrent claim, of which only the newest is valid', async () => {
    const stores = [makeStore(), makeStore(), makeStore()];
    const lease = makeStream();
    const fences = await Promise.all(stores.map((store, i) => store.claim(lease, `holder ${i}`)));
    expect(fences.map(({ epoch }) => epoch).toSorted()).toEqual(['1', '2', '3']);
    const newest = fences.find(({ epoch }) => epoch === '3')!;
    const under = fences.map((fence) => ({ ...makeUnit(makeWrite(makeStream(), 0)), fence }));
    const outcomes = await stores[0]!.append(under);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(
      fences.map((fence) => (fence === newest ? 'committed' : 'fenced')),
    );
  });
});

describe('a KurrentDB server that is down', () => {
  it('makes every call fail with UNAVAILABLE', async () => {
    const store = makeStore({ url: 'kurrentdb://127.0.0.1:1?tls=false', answerMs: 500 });
    const calls = [
      () => store.append([makeUnit(makeWrite(makeStream(), 0))]),
      () => store.readStream('a'),
      () => store.findCommand('a'),
      () => store.readLog({ limit: 1 }),
      () => store.logEnd(),
      () => store.claim('a', 'b'),
      () => store.deleteUnwritten(FAR_FUTURE, 1),
      () => store.onCommit(() => {}),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(unavailable);
  });

  it('makes calls fail with UNAVAILABLE in time, even if it accepts connections but does not respond', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as AddressInfo;
    const store = makeStore({ url: `kurrentdb://127.0.0.1:${port}?tls=false`, answerMs: 300 });
    const began = performance.now();
    await expect(store.append([makeUnit(makeWrite(makeStream(), 0))])).rejects.toMatchObject(
      unavailable,
    );
    await expect(store.readStream('a')).rejects.toMatchObject(unavailable);
    await expect(store.onCommit(() => {})).rejects.toMatchObject(unavailable);
    expect(performance.now() - began).toBeLessThan(5_000);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it('answers calls and wakes subscribers again once it is back', async () => {
    const away = await new ProtocolServer().start();
    const store = makeStore({ url: away.url, answerMs: 3_000 });
    const stream = makeStream();
    const wake = vi.fn<() => void>();
    await store.onCommit(wake);
    const unit = makeUnit(makeWrite(stream, 0));
    expect(await store.append([unit])).toEqual([committed]);
    await away.stop();
    await expect(store.append([makeUnit(makeWrite(stream, 1))])).rejects.toMatchObject(unavailable);
    wake.mockClear();
    await away.start();
    await vi.waitFor(() => expect(wake).toHaveBeenCalled(), { timeout: 15_000 });
    wake.mockClear();
    await vi.waitFor(
      async () => expect(await store.append([unit])).toEqual([{ outcome: 'duplicate' }]),
      { timeout: 15_000 },
    );
    expect(await store.append([makeUnit(makeWrite(stream, 1))])).toEqual([committed]);
    await eventually(() => expect(wake).toHaveBeenCalled());
    expect(await store.readStream(stream)).toHaveLength(2);
    await store.close();
    await away.stop();
  });
});
