import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addTo, makeEngine } from './testing/engine-builders.js';
import { makeGate, FaultyStore } from './testing/faulty-store.js';
import { tallyOf } from './testing/tally.js';

let log: MemoryEventLog;
let store: FaultyStore;
beforeEach(() => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
});

/** Delays the first two appends, each until the test opens its gate. */
const heldAppends = () => {
  const gates = [makeGate(), makeGate()];
  store.beforeAppend = () => gates[store.appends.length - 1]?.opened;
  return gates as [ReturnType<typeof makeGate>, ReturnType<typeof makeGate>];
};
const underWay = (appends: number) => eventually(() => expect(store.appends).toHaveLength(appends));
const settle = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('reading the state of a stream', () => {
  it('waits for the commit, and later returns the state from memory without waiting', async () => {
    const engine = makeEngine(store);
    expect(engine.known(tallyOf('a'))).toBeUndefined();
    expect(await engine.state(tallyOf('a'))).toEqual({ total: 0, count: 0 });
    const [gate] = heldAppends();
    const adding = [2, 3].map((amount) => engine.execute(addTo({ a: amount })));
    await underWay(1);
    await settle();
    const answered = vi.fn<() => void>();
    const reading = engine.state(tallyOf('a')).finally(answered);
    await settle();
    expect(answered).not.toHaveBeenCalled();
    expect(engine.known(tallyOf('a'))).toBeUndefined();
    gate.open();
    expect(await reading).toEqual({ total: 5, count: 2 });
    await Promise.all(adding);
    store.reads = [];
    expect(await engine.state(tallyOf('a'))).toEqual({ total: 5, count: 2 });
    expect(engine.known(tallyOf('a'))).toEqual({ total: 5, count: 2 });
    expect(store.reads).toEqual([]);
  });

  it('reads the store again after a write by another engine was reported', async () => {
    const engine = makeEngine(store);
    await engine.execute(addTo({ a: 5, b: 1 }));
    await makeEngine(new MemoryEventStore(log)).execute(addTo({ a: 2 }));
    const total = async (stream: string) => (await engine.state(tallyOf(stream))).total;
    expect(await total('a')).toBe(5);
    store.reads = [];
    engine.invalidate('a', 0);
    engine.invalidate('b', 0);
    engine.invalidate('never heard of', 7);
    expect(await Promise.all([total('a'), total('b')])).toEqual([5, 1]);
    expect(store.reads).toEqual([]);
    engine.invalidate('a', 1);
    expect(engine.known(tallyOf('a'))).toBeUndefined();
    expect(await Promise.all([total('a'), total('b')])).toEqual([7, 1]);
    expect(store.reads).toHaveLength(1);
  });

  it('reads the store once more if another engine writes during the read', async () => {
    const engine = makeEngine(store);
    const gate = makeGate();
    const elsewhere = makeEngine(new MemoryEventStore(log));
    await elsewhere.execute(addTo({ a: 5 }));
    store.afterRead = () => gate.opened;
    const before = engine.state(tallyOf('a'));
    await eventually(() => expect(store.reads).toEqual(['a']));
    await settle();
    await elsewhere.execute(addTo({ a: 2 }));
    engine.invalidate('a', 1);
    const after = engine.state(tallyOf('a'));
    const fresh = engine.state(tallyOf('a'), true);
    await settle();
    expect(engine.known(tallyOf('a'))).toBeUndefined();
    gate.open();
    expect(await Promise.all([before, after, fresh])).toEqual([
      { total: 5, count: 1 },
      { total: 7, count: 2 },
      { total: 7, count: 2 },
    ]);
    expect(engine.known(tallyOf('a'))).toEqual({ total: 7, count: 2 });
    expect(store.reads).toEqual(['a', 'a']);
  });

  it('uses the state in memory while a write of this engine is in flight', async () => {
    const engine = makeEngine(store);
    const [gate] = heldAppends();
    const adding = engine.execute(addTo({ a: 5 }));
    await underWay(1);
    engine.invalidate('a', 3);
    gate.open();
    expect(await adding).toMatchObject({ outcome: 'accepted' });
    expect(await engine.state(tallyOf('a'))).toEqual({ total: 5, count: 1 });
  });

  it('needs no place in the queue if the state is cached', async () => {
    const engine = makeEngine(store, { limits: { queueMax: 1 } });
    const gate = makeGate();
    await engine.execute(addTo({ a: 5 }));
    store.beforeRead = () => gate.opened;
    const waiting = engine.execute(addTo({ b: 1 }));
    expect(await engine.state(tallyOf('a'))).toEqual({ total: 5, count: 1 });
    await expect(engine.state(tallyOf('c'))).rejects.toThrow('OVERLOADED');
    gate.open();
    await waiting;
  });

  it('waits for the group that wrote the state, but not for later groups', async () => {
    const engine = makeEngine(store);
    const [first, second] = heldAppends();
    const adding = [engine.execute(addTo({ a: 1 }))];
    await underWay(1);
    adding.push(engine.execute(addTo({ b: 2 })));
    await settle();
    const ofFirst = vi.fn<(state: unknown) => void>();
    const ofSecond = vi.fn<() => void>();
    const reading = [
      engine.state(tallyOf('a')).then(ofFirst),
      engine.state(tallyOf('b')).then(ofSecond),
    ];
    first.open();
    await eventually(() => expect(ofFirst).toHaveBeenCalledWith({ total: 1, count: 1 }));
    await underWay(2);
    await settle();
    expect(ofSecond).not.toHaveBeenCalled();
    second.open();
    await Promise.all([...adding, ...reading]);
    expect(ofSecond).toHaveBeenCalledWith({ total: 2, count: 1 });
  });

  it('appends nothing to the store', async () => {
    const engine = makeEngine(store, { limits: { groupMax: 1 } });
    await engine.state(tallyOf('a'));
    const adding = engine.execute(addTo({ a: 1 }));
    expect(await engine.state(tallyOf('a'))).toEqual({ total: 1, count: 1 });
    await adding;
    expect(store.appends).toHaveLength(1);
  });

  it.each(['while it is decided', 'while it is under way'])(
    'never gives the uncommitted state of a command, requested %s',
    async (when) => {
      const engine = makeEngine(store);
      const gate = makeGate();
      await engine.state(tallyOf('a'));
      store.beforeAppend = async () => {
        await gate.opened;
        throw new Error('away');
      };
      const refused = expect(engine.execute(addTo({ a: 1 }))).rejects.toThrow('STORE_UNAVAILABLE');
      if (when === 'while it is under way') await underWay(1);
      const reading = engine.state(tallyOf('a'));
      gate.open();
      await refused;
      expect(await reading).toEqual({ total: 0, count: 0 });
    },
  );
});

describe('reading the state of a stream with `isFresh`', () => {
  it('returns what another engine has written, even before a write would detect it', async () => {
    const engine = makeEngine(store);
    await engine.execute(addTo({ a: 1 }));
    await makeEngine(new MemoryEventStore(log)).execute(addTo({ a: 5, b: 1 }));
    expect(await engine.state(tallyOf('a'))).toEqual({ total: 1, count: 1 });
    expect(await engine.state(tallyOf('a'), true)).toEqual({ total: 6, count: 2 });
    expect(await engine.state(tallyOf('b'), true)).toEqual({ total: 1, count: 1 });
    expect(await engine.state(tallyOf('a'))).toEqual({ total: 6, count: 2 });
  });

  it('does not read the store again while the state is uncommitted', async () => {
    const engine = makeEngine(store);
    const [gate] = heldAppends();
    const adding = engine.execute(addTo({ a: 1 }));
    await underWay(1);
    store.reads = [];
    const reading = engine.state(tallyOf('a'), true);
    const next = engine.execute(addTo({ a: 1 }));
    gate.open();
    store.beforeAppend = () => {};
    expect(await reading).toEqual({ total: 1, count: 1 });
    expect(await next).toMatchObject({ answer: [2] });
    expect([await adding, store.reads]).toEqual([
      expect.objectContaining({ outcome: 'accepted' }),
      [],
    ]);
  });
});
