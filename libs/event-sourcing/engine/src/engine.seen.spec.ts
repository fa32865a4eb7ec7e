import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from './engine.js';
import { addTo, makeEngine, makeRequest } from './testing/engine-builders.js';
import { FaultyStore } from './testing/faulty-store.js';
import { tallyOf } from './testing/tally.js';

let log: MemoryEventLog;
let store: FaultyStore;
let engine: Engine;
/** An engine caches all three streams, and then another engine writes to them. */
beforeEach(async () => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
  engine = makeEngine(store);
  await engine.execute(addTo({ a: 1, b: 1, c: 1 }));
  [store.appends, store.reads] = [[], []];
});
const elsewhere = (amounts: Readonly<Record<string, number>>) =>
  makeEngine(new MemoryEventStore(log)).execute(addTo(amounts));

/** A command that reads these streams in this order, and writes the number that `then` returns. */
const looks = (streams: readonly string[], then: (...totals: number[]) => number | string) =>
  makeRequest(
    (tx) => {
      const totals = streams.map((stream) => tx.state(tallyOf(stream)).total);
      const comes = then(...totals);
      if (typeof comes === 'string') return tx.refuse(comes);
      if (comes > 0) tx.decide(tallyOf('c'), { amount: comes });
      return totals;
    },
    () => [],
  );
const seenIn = (append: number) => store.appends[append]?.map(({ seen }) => seen);

describe('the streams that must be unchanged when a command commits', () => {
  it('exclude those that the command only read if it wrote elsewhere', async () => {
    await elsewhere({ b: 5 });
    const sum = looks(['a', 'b'], (a, b) => a! + b!);
    expect(await engine.execute(sum)).toMatchObject({ outcome: 'accepted', answer: [1, 1] });
    expect([store.appends.length, store.reads]).toEqual([1, []]);
    expect(seenIn(0)).toEqual([[]]);
  });

  it('include all streams that the command read if it was refused', async () => {
    const needed = looks(['a', 'b'], (_, b) => (b! < 5 ? 'TOO_LITTLE' : 0));
    await elsewhere({ b: 5 });
    expect(await engine.execute(needed)).toMatchObject({ answer: [1, 6] });
    expect(seenIn(0)).toEqual([
      [
        { stream: 'a', expected: 1 },
        { stream: 'b', expected: 1 },
      ],
    ]);
  });

  it('include the first stream that the command read if it had nothing to do', async () => {
    const idle = () => looks(['a', 'b'], () => 0);
    await elsewhere({ b: 5 });
    expect(await engine.execute(idle())).toMatchObject({ receipt: null, answer: [1, 1] });
    expect(seenIn(0)).toEqual([[{ stream: 'a', expected: 1 }]]);
    await elsewhere({ a: 5 });
    expect(await engine.execute(idle())).toMatchObject({ receipt: null, answer: [6, 1] });
  });

  it('include those on which the command decided to write nothing', async () => {
    await elsewhere({ b: 5 });
    const left = makeRequest(
      (tx) => {
        tx.state(tallyOf('a'));
        tx.decide(tallyOf('b'), { amount: NaN });
        return tx.state(tallyOf('b')).total;
      },
      () => 0,
    );
    expect(await engine.execute(left)).toMatchObject({ receipt: null, answer: 6 });
    expect(seenIn(0)).toEqual([
      [
        { stream: 'a', expected: 1 },
        { stream: 'b', expected: 1 },
      ],
    ]);
  });
});

describe('the streams that a command only read', () => {
  const fence = { lease: 'clock', holder: 'one', epoch: '1' };
  it('are not read again if the command loses its lease', async () => {
    log.leases.set('clock', { ...fence, epoch: '2' });
    const late = { ...looks(['a', 'b'], () => 'NO'), fence };
    await expect(engine.execute(late)).rejects.toThrow('another holder');
    await engine.execute(addTo({ a: 1, b: 1 }));
    expect(store.reads).toEqual([]);
  });

  it('are not read again if the store fails or already contains the command', async () => {
    const refused = looks(['a', 'b'], () => 'NO');
    store.afterAppend = () => {
      store.afterAppend = () => {};
      throw new Error('away');
    };
    await expect(engine.execute(refused)).rejects.toThrow('STORE_UNAVAILABLE');
    expect(await engine.execute(refused)).toMatchObject({ refusal: { code: 'NO' } });
    await engine.execute(addTo({ a: 1, b: 1 }));
    expect(store.reads).toEqual([]);
  });

  it('are read again after a lost race, because they may be outdated', async () => {
    await elsewhere({ b: 5 });
    await engine.execute(looks(['a', 'b'], () => 'NO'));
    expect(store.reads.toSorted()).toEqual(['a', 'b']);
  });
});
