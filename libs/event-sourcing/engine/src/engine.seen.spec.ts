import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from './engine.js';
import { addTo, anEngine, aRequest } from './testing/engine-builders.js';
import { FaultyStore } from './testing/faulty-store.js';
import { tallyOf } from './testing/tally.js';

let log: MemoryEventLog;
let store: FaultyStore;
let engine: Engine;
/** Has all three streams in memory, as they are; another one writes to them. */
beforeEach(async () => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
  engine = anEngine(store);
  await engine.execute(addTo({ a: 1, b: 1, c: 1 }));
  [store.appends, store.reads] = [[], []];
});
const elsewhere = (amounts: Readonly<Record<string, number>>) =>
  anEngine(new MemoryEventStore(log)).execute(addTo(amounts));

/** Looks at these in this order, and writes what they come to. */
const looks = (streams: readonly string[], then: (...totals: number[]) => number | string) =>
  aRequest(
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

describe('what a command was judged on', () => {
  it('may have moved on where it was merely looked at by who writes elsewhere', async () => {
    await elsewhere({ b: 5 });
    const sum = looks(['a', 'b'], (a, b) => a! + b!);
    expect(await engine.execute(sum)).toMatchObject({ outcome: 'accepted', answer: [1, 1] });
    expect([store.appends.length, store.reads]).toEqual([1, []]);
    expect(seenIn(0)).toEqual([[]]);
  });

  it('is all that it looked at when it was refused', async () => {
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

  it('is the first that it looked at when it found nothing to do', async () => {
    const idle = () => looks(['a', 'b'], () => 0);
    await elsewhere({ b: 5 });
    expect(await engine.execute(idle())).toMatchObject({ receipt: null, answer: [1, 1] });
    expect(seenIn(0)).toEqual([[{ stream: 'a', expected: 1 }]]);
    await elsewhere({ a: 5 });
    expect(await engine.execute(idle())).toMatchObject({ receipt: null, answer: [6, 1] });
  });

  it('is what it decided to leave alone, too', async () => {
    await elsewhere({ b: 5 });
    const left = aRequest(
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

describe('what a command merely looked at', () => {
  const fence = { lease: 'clock', holder: 'one', epoch: '1' };
  it('is not read again because the command came too late under its lease', async () => {
    log.leases.set('clock', { ...fence, epoch: '2' });
    const late = { ...looks(['a', 'b'], () => 'NO'), fence };
    await expect(engine.execute(late)).rejects.toThrow('another holder');
    await engine.execute(addTo({ a: 1, b: 1 }));
    expect(store.reads).toEqual([]);
  });

  it('is not read again because the store did not answer, or knew the command already', async () => {
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

  it('is read again when the command lost its race: it may be what has moved on', async () => {
    await elsewhere({ b: 5 });
    await engine.execute(looks(['a', 'b'], () => 'NO'));
    expect(store.reads.toSorted()).toEqual(['a', 'b']);
  });
});
