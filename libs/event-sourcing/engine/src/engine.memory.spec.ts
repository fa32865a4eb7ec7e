import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTo, makeEngine, makeRequest } from './testing/engine-builders.js';
import { makeGate, FaultyStore } from './testing/faulty-store.js';
import { tallyOf } from './testing/tally.js';

let log: MemoryEventLog;
let store: FaultyStore;
beforeEach(() => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
});
const names = (count: number) => Array.from({ length: count }, (_, n) => `s${n}`);

describe("the streams in an engine's memory", () => {
  it('are limited even if they are only read', async () => {
    const engine = makeEngine(store, { limits: { streamsMax: 3 } });
    for (const stream of names(9)) await engine.state(tallyOf(stream));
    expect(engine.held).toEqual({ streams: 3, events: 0 });
  });

  it('include the stream in use, even if it alone exceeds the limit', async () => {
    const engine = makeEngine(store, { limits: { eventsMax: 2 } });
    for (let n = 0; n < 6; n += 1) await engine.execute(addTo({ a: 1 }));
    expect([store.reads, engine.held.events]).toEqual([['a'], 6]);
    await engine.execute(addTo({ b: 1 }));
    expect(engine.held).toEqual({ streams: 1, events: 1 });
  });

  it('include every stream with an uncommitted unit', async () => {
    const engine = makeEngine(store, { limits: { streamsMax: 1 } });
    const gate = makeGate();
    store.beforeAppend = () => gate.opened;
    const first = engine.execute(addTo({ a: 60 }));
    await eventually(() => expect(store.appends).toHaveLength(1));
    await engine.state(tallyOf('b'));
    const second = engine.execute(addTo({ a: 40 }));
    gate.open();
    expect(await Promise.all([first, second])).toMatchObject([{ answer: [60] }, { answer: [100] }]);
    expect(store.reads).toEqual(['a', 'b']);
  });

  it('include a stream that is being read, even after the command that needed it has failed', async () => {
    const engine = makeEngine(store, { limits: { streamsMax: 1 } });
    const gate = makeGate();
    store.beforeRead = (stream) => {
      if (stream === 'b') throw new Error('away');
      return stream === 'a' ? gate.opened : undefined;
    };
    const both = makeRequest(
      (tx) => tx.need([tallyOf('a'), tallyOf('b')]),
      () => {},
    );
    await expect(engine.execute(both)).rejects.toThrow('STORE_UNAVAILABLE');
    await engine.state(tallyOf('c'));
    const later = engine.execute(addTo({ a: 1 }));
    gate.open();
    expect(await later).toMatchObject({ answer: [1] });
    expect(store.reads.filter((stream) => stream === 'a')).toEqual(['a']);
  });
});

describe('reading streams into memory', () => {
  it('skips a stream whose id was just allocated, but reads it after the conflict if it exists', async () => {
    const engine = makeEngine(store);
    const addFresh = (stream: string) =>
      makeRequest(
        (tx) => tx.decide({ ...tallyOf(stream), fresh: true }, { amount: 1 })[0]?.data.total,
        () => 0,
      );
    expect(await engine.execute(addFresh('new'))).toMatchObject({ answer: 1 });
    expect(store.reads).toEqual([]);
    await makeEngine(new MemoryEventStore(log)).execute(addTo({ taken: 5 }));
    expect(await engine.execute(addFresh('taken'))).toMatchObject({ answer: 6 });
  });

  it('reads at most four streams at a time, in order, so that appends are not delayed', async () => {
    const engine = makeEngine(store);
    const gate = makeGate();
    store.beforeRead = () => gate.opened;
    const wanted = names(10);
    const all = makeRequest(
      (tx) => tx.need(wanted.map(tallyOf)),
      () => {},
    );
    const waiting = engine.execute(all);
    const one = engine.execute(addTo({ s9: 1 }));
    expect(store.reads).toEqual(wanted.slice(0, 4));
    gate.open();
    await Promise.all([waiting, one]);
    expect(store.reads).toEqual(wanted);
  });

  it('reads a stream to its last page before any decision', async () => {
    const writer = makeEngine(new MemoryEventStore(log));
    for (let n = 0; n < 6; n += 1) await writer.execute(addTo({ a: 1 }));
    const engine = makeEngine(store, { limits: { pageMax: 3 } });
    expect(await engine.state(tallyOf('a'))).toEqual({ total: 6, count: 6 });
    expect(await engine.execute(addTo({ a: 1 }))).toMatchObject({ answer: [7] });
    expect(store.appends).toHaveLength(1);
  });
});
