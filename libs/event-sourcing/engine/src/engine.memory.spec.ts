import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTo, anEngine, aRequest } from './testing/engine-builders.js';
import { aGate, FaultyStore } from './testing/faulty-store.js';
import { tallyOf } from './testing/tally.js';

let log: MemoryEventLog;
let store: FaultyStore;
beforeEach(() => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
});
const names = (count: number) => Array.from({ length: count }, (_, n) => `s${n}`);

describe('the memory of an engine', () => {
  it('is bounded for streams that are only read', async () => {
    const engine = anEngine(store, { limits: { streamsMax: 3 } });
    for (const stream of names(9)) await engine.state(tallyOf(stream));
    expect(engine.held).toEqual({ streams: 3, events: 0 });
  });

  it('keeps the stream in use, even if it alone exceeds the bound', async () => {
    const engine = anEngine(store, { limits: { eventsMax: 2 } });
    for (let n = 0; n < 6; n += 1) await engine.execute(addTo({ a: 1 }));
    expect([store.reads, engine.held.events]).toEqual([['a'], 6]);
    await engine.execute(addTo({ b: 1 }));
    expect(engine.held).toEqual({ streams: 1, events: 1 });
  });

  it('keeps a stream with uncommitted work', async () => {
    const engine = anEngine(store, { limits: { streamsMax: 1 } });
    const gate = aGate();
    store.beforeAppend = () => gate.opened;
    const first = engine.execute(addTo({ a: 60 }));
    await eventually(() => expect(store.appends).toHaveLength(1));
    await engine.state(tallyOf('b'));
    const second = engine.execute(addTo({ a: 40 }));
    gate.open();
    expect(await Promise.all([first, second])).toMatchObject([{ answer: [60] }, { answer: [100] }]);
    expect(store.reads).toEqual(['a', 'b']);
  });

  it('keeps a stream that is being read, although the command that needs it failed', async () => {
    const engine = anEngine(store, { limits: { streamsMax: 1 } });
    const gate = aGate();
    store.beforeRead = (stream) => {
      if (stream === 'b') throw new Error('away');
      return stream === 'a' ? gate.opened : undefined;
    };
    const both = aRequest(
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

describe('reading streams', () => {
  it('does not read a stream whose id was just allocated; the commit detects errors', async () => {
    const engine = anEngine(store);
    const addFresh = (stream: string) =>
      aRequest(
        (tx) => tx.decide({ ...tallyOf(stream), fresh: true }, { amount: 1 })[0]?.data.total,
        () => 0,
      );
    expect(await engine.execute(addFresh('new'))).toMatchObject({ answer: 1 });
    expect(store.reads).toEqual([]);
    await anEngine(new MemoryEventStore(log)).execute(addTo({ taken: 5 }));
    expect(await engine.execute(addFresh('taken'))).toMatchObject({ answer: 6 });
  });

  it('reads at most four streams at a time, in order, to leave room for appends', async () => {
    const engine = anEngine(store);
    const gate = aGate();
    store.beforeRead = () => gate.opened;
    const wanted = names(10);
    const all = aRequest(
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

  it('reads to the last page before any decision', async () => {
    const writer = anEngine(new MemoryEventStore(log));
    for (let n = 0; n < 6; n += 1) await writer.execute(addTo({ a: 1 }));
    const engine = anEngine(store, { limits: { pageMax: 3 } });
    expect(await engine.state(tallyOf('a'))).toEqual({ total: 6, count: 6 });
    expect(await engine.execute(addTo({ a: 1 }))).toMatchObject({ answer: [7] });
    expect(store.appends).toHaveLength(1);
  });
});
