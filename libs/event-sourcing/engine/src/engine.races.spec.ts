import { randomUUID } from 'node:crypto';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTo, makeEngine, makeRequest, makeSigner } from './testing/engine-builders.js';
import { makeGate, FaultyStore } from './testing/faulty-store.js';
import { tallyOf } from './testing/tally.js';
import type { Outcome } from './commit/unit.js';
import { verifyReceipt } from './proof/verify-receipt.js';

let log: MemoryEventLog;
let store: FaultyStore;
beforeEach(() => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
});

const totalOf = (stream: string) =>
  (log.streams.get(stream) ?? []).map(({ data }) => JSON.parse(data).total as number);
const accepted = (...answer: number[]) => expect.objectContaining({ outcome: 'accepted', answer });
const tooMuch = (total: number) => ({
  outcome: 'refused',
  refusal: { code: 'TOO_MUCH', facts: { total } },
});

/** The outcome without the proof in its receipt, which may differ when the command is repeated. */
const sameFacts = (outcome: Outcome<unknown>) => {
  if (outcome.outcome === 'refused' || outcome.receipt === null) throw new Error('no receipt');
  const { path: _path, root: _root, signature: _signature, ...facts } = outcome.receipt;
  return { ...outcome, receipt: expect.objectContaining(facts) };
};

describe('commands that lose a race to another engine', () => {
  it('are decided again, in order, on the state that the other engine wrote', async () => {
    const engine = makeEngine(store);
    const other = makeEngine(new MemoryEventStore(log));
    await engine.execute(addTo({ a: 1 }));
    await other.execute(addTo({ a: 90 }));
    const adds = [5, 5, 4].map((amount) => engine.execute(addTo({ a: amount })));
    const answers = await Promise.all(adds);
    expect(answers).toEqual([accepted(96), tooMuch(96), accepted(100)]);
  });

  it('cause later decisions that depend on them to be undone, directly or indirectly', async () => {
    const engine = makeEngine(store);
    const other = makeEngine(new MemoryEventStore(log));
    await engine.execute(addTo({ a: 1, b: 1, c: 1 }));
    await other.execute(addTo({ a: 49 }));
    const gate = makeGate();
    store.beforeAppend = () => gate.opened;
    const loses = engine.execute(addTo({ a: 2 }));
    await eventually(() => expect(store.appends).toHaveLength(2));
    const before = engine.execute(addTo({ b: 1 }));
    const builtOn = engine.execute(addTo({ a: 40, b: 1 }));
    const builtOnThat = engine.execute(addTo({ b: 1, c: 1 }));
    const apart = engine.execute(addTo({ c: 98 }));
    gate.open();
    const answers = await Promise.all([loses, before, builtOn, builtOnThat, apart]);
    expect(answers).toEqual([
      accepted(52),
      accepted(2),
      accepted(92, 3),
      accepted(4, 2),
      accepted(100),
    ]);
    expect(totalOf('b')).toEqual([1, 2, 3, 4]);
  });

  it('make a unit of the same append fail if it only read the stream, and it is retried', async () => {
    const engine = makeEngine(store);
    const other = makeEngine(new MemoryEventStore(log));
    await engine.execute(addTo({ a: 1, b: 1 }));
    await other.execute(addTo({ a: 40 }));
    const asMuchAsA = makeRequest(
      (tx) => {
        const { total } = tx.state(tallyOf('a'));
        return tx.decide(tallyOf('b'), { amount: total })[0]?.data.total;
      },
      () => 0,
    );
    const answers = await Promise.all([engine.execute(addTo({ a: 5 })), engine.execute(asMuchAsA)]);
    expect(answers).toEqual([accepted(46), expect.objectContaining({ answer: 47 })]);
  });

  it('make the engine read a stream again on which the outdated decision wrote nothing', async () => {
    const engine = makeEngine(store);
    const other = makeEngine(new MemoryEventStore(log));
    const once = makeRequest(
      (tx) => {
        const written = tx.decide(tallyOf('a'), { amount: NaN }).length;
        return tx.decide(tallyOf('b'), { amount: 1 + written })[0]?.data.total;
      },
      () => 0,
    );
    await engine.execute(addTo({ a: 1, b: 1 }));
    store.reads = [];
    await other.execute(addTo({ a: 1 }));
    expect(await engine.execute(once)).toMatchObject({ outcome: 'accepted', answer: 2 });
    expect(store.reads.toSorted()).toEqual(['a', 'b']);
  });

  it('are refused only if the state on which they were decided is committed; otherwise they are retried', async () => {
    const engine = makeEngine(store);
    const gate = makeGate();
    store.beforeAppend = async () => {
      await gate.opened;
      store.beforeAppend = () => {};
      throw new Error('the store is gone');
    };
    const lost = engine.execute(addTo({ a: 100 }));
    const wentWithIt = engine.execute(addTo({ a: 7 }));
    await eventually(() => expect(store.appends).toHaveLength(1));
    const judgedInFlight = engine.execute(addTo({ a: 8 }));
    gate.open();
    await expect(lost).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await expect(wentWithIt).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(await judgedInFlight).toEqual(accepted(8));
  });

  it('are not refused on an outdated state: the store is read once for all pending refusals', async () => {
    const engine = makeEngine(store);
    const other = makeEngine(new MemoryEventStore(log));
    const take = (request = {}) =>
      makeRequest(
        (tx) => {
          const { total } = tx.state(tallyOf('a'));
          return total < 50 ? tx.refuse('TOO_LITTLE') : total;
        },
        () => 0,
        request,
      );
    expect(await engine.execute(take())).toMatchObject({ refusal: { code: 'TOO_LITTLE' } });
    await other.execute(addTo({ a: 50 }));
    store.reads = [];
    const answers = await Promise.all(Array.from({ length: 20 }, () => engine.execute(take())));
    expect(answers).toEqual(Array(20).fill(expect.objectContaining({ answer: 50 })));
    expect(store.reads.length).toBeLessThanOrEqual(4);
  });

  it('are rejected with CONFLICT after the maximum number of retries', async () => {
    const engine = makeEngine(store, { limits: { retryMax: 2 } });
    const other = makeEngine(new MemoryEventStore(log));
    store.beforeAppend = async () => void (await other.execute(addTo({ a: 1 })));
    await expect(engine.execute(addTo({ a: 1 }))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(store.appends).toHaveLength(3);
    expect(totalOf('a')).toEqual([1, 2, 3]);
  });

  it('are not rejected with CONFLICT while a retry may still succeed', async () => {
    const engine = makeEngine(store);
    const other = makeEngine(new MemoryEventStore(log));
    const lost = 8;
    store.beforeAppend = async () => {
      if (store.appends.length <= lost) await other.execute(addTo({ a: 1 }));
    };
    expect(await engine.execute(addTo({ a: 1 }))).toEqual(accepted(lost + 1));
  });

  it('exist if two engines write the last position: exactly one succeeds', async () => {
    for (let round = 0; round < 50; round += 1) {
      const stream = `race-${round}`;
      const engines = [0, 1].map(() => makeEngine(new MemoryEventStore(log)));
      const racing = engines.map((engine) => engine.execute(addTo({ [stream]: 60 })));
      const outcomes = (await Promise.all(racing)).map(({ outcome }) => outcome);
      expect(outcomes.toSorted()).toEqual(['accepted', 'refused']);
      expect(totalOf(stream)).toEqual([60]);
    }
  });
});

describe('a command id', () => {
  it('returns the first outcome if it is repeated, accepted or refused, and writes nothing', async () => {
    const engine = makeEngine(store);
    const add = addTo({ a: 99 });
    const refused = addTo({ a: 2 });
    const first = await engine.execute(add);
    const firstRefusal = await engine.execute(refused);
    expect(await engine.execute(add)).toEqual(sameFacts(first));
    expect(await engine.execute(refused)).toEqual(firstRefusal);
    expect(await engine.execute({ ...refused, fingerprint: 'other' })).toMatchObject({
      refusal: { code: 'COMMAND_ID_REUSED' },
    });
    expect(totalOf('a')).toEqual([99]);
  });

  it('shares the outcome with a repeat that arrives while the first command is in flight', async () => {
    const engine = makeEngine(store);
    const add = addTo({ a: 60 });
    const [first, second] = await Promise.all([engine.execute(add), engine.execute(add)]);
    expect(second).toBe(first);
    expect(totalOf('a')).toEqual([60]);
  });

  it('is rejected with other content while the first command is in flight', async () => {
    const engine = makeEngine(store);
    const add = addTo({ a: 1 });
    const other = { ...addTo({ a: 2 }), commandId: add.commandId, fingerprint: 'other' };
    const [first, second] = await Promise.all([engine.execute(add), engine.execute(other)]);
    expect([first, second]).toEqual([
      accepted(1),
      expect.objectContaining({ refusal: expect.objectContaining({ code: 'COMMAND_ID_REUSED' }) }),
    ]);
    expect(totalOf('a')).toEqual([1]);
  });

  it('still returns the first refusal after as many other commands as the engine remembers', async () => {
    const engine = makeEngine(store, { limits: { recentMax: 2, queueMax: 2 } });
    await engine.execute(addTo({ a: 99 }));
    const tooMany = addTo({ a: 2 });
    const first = await engine.execute(tooMany);
    await engine.execute(addTo({ b: 1 }));
    // If it were decided again, the refusal would have other facts.
    await engine.execute(addTo({ a: 1 }));
    expect(first).toMatchObject({ refusal: { facts: { total: 99 } } });
    expect(await engine.execute(tooMany)).toEqual(first);
  });

  it('returns the first outcome after a restart, with a new proof that verifies', async () => {
    const add = addTo({ a: 60, b: 5 });
    await makeEngine(store).execute(addTo({ a: 1 }));
    const first = await makeEngine(store).execute(add);
    // If it were decided again, it would be refused. So the stream must show that the id is known.
    const again = await makeEngine(store).execute(add);
    expect(again).toMatchObject({ outcome: 'accepted', answer: [61, 5] });
    if (first.outcome === 'refused' || again.outcome === 'refused') throw new Error('refused');
    expect(again).toEqual(sameFacts(first));
    expect(again.receipt && verifyReceipt(again.receipt, [makeSigner().publicKeyPem])).toBe(true);
    expect(totalOf('a')).toEqual([1, 61]);
  });

  it('is recognised by the store alone if the command wrote to another stream', async () => {
    const commandId = randomUUID();
    await makeEngine(store).execute(addTo({ a: 1 }, { commandId }));
    const again = await makeEngine(store).execute(addTo({ b: 1 }, { commandId }));
    expect(again).toEqual(accepted(1));
    expect(totalOf('b')).toEqual([]);
  });

  it('is rejected with other content, before and after a restart', async () => {
    const engine = makeEngine(store);
    const add = addTo({ a: 1 });
    await engine.execute(add);
    const reused = { refusal: { code: 'COMMAND_ID_REUSED' } };
    const other = { ...addTo({ a: 2 }), commandId: add.commandId, fingerprint: 'other' };
    expect(await engine.execute(other)).toMatchObject(reused);
    expect(await makeEngine(store).execute(other)).toMatchObject(reused);
    expect(totalOf('a')).toEqual([1]);
  });
});

describe('a failure in the engine', () => {
  it.each([
    ['before the commit', 'beforeAppend', []],
    ['after the commit', 'afterAppend', [60]],
  ] as const)(
    'of the store %s leaves the outcome unknown, and a retry with the same id succeeds',
    async (_, hook, now) => {
      const engine = makeEngine(store);
      store[hook] = () => {
        throw new Error('connection lost');
      };
      const add = addTo({ a: 60 });
      await expect(engine.execute(add)).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
      expect(totalOf('a')).toEqual(now);
      store[hook] = () => {};
      expect(await engine.execute(add)).toEqual(accepted(60));
      expect(totalOf('a')).toEqual([60]);
    },
  );

  it('of reading a stream makes the command fail, and the next command reads the stream again', async () => {
    const engine = makeEngine(store);
    store.beforeRead = () => {
      throw new Error('connection lost');
    };
    await expect(engine.execute(addTo({ a: 1 }))).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    store.beforeRead = () => {};
    expect(await engine.execute(addTo({ a: 1 }))).toEqual(accepted(1));
    expect(engine.queueDepth).toBe(0);
  });

  it('of one script does not affect other commands', async () => {
    const engine = makeEngine(store);
    const broken = makeRequest(
      (tx) => {
        tx.decide(tallyOf('a'), { amount: 30 });
        throw new TypeError('broken');
      },
      () => {},
    );
    const [, next] = await Promise.allSettled([
      engine.execute(broken),
      engine.execute(addTo({ a: 60 })),
    ]);
    expect(next).toMatchObject({ value: { answer: [60] } });
    await expect(engine.execute(broken)).rejects.toThrow('broken');
  });
});
