import { randomUUID } from 'node:crypto';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addTo,
  anEngine,
  aRequest,
  aSigner,
  HandClock,
  STARTED_AT,
} from '../testing/engine-builders.js';
import { aGate, FaultyStore } from '../testing/faulty-store.js';
import { tallyOf } from '../testing/tally.js';
import { chainHash, NO_HASH, stateHash } from './hashes.js';
import type { Outcome } from './unit.js';
import { verifyReceipt } from './verify-receipt.js';

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

/** The same outcome; the proof in the receipt may be another. */
const sameFacts = (outcome: Outcome<unknown>) => {
  if (outcome.outcome === 'refused' || outcome.receipt === null) throw new Error('no receipt');
  const { path: _path, root: _root, signature: _signature, ...facts } = outcome.receipt;
  return { ...outcome, receipt: expect.objectContaining(facts) };
};

describe('deciding', () => {
  it('decides on state that is not committed yet, and commits what came together at once', async () => {
    const engine = anEngine(store);
    const answers = await Promise.all(
      [1, 2, 3].map((amount) => engine.execute(addTo({ a: amount }))),
    );
    expect(answers).toEqual([accepted(1), accepted(3), accepted(6)]);
    expect(store.appends.map((units) => units.length)).toEqual([3]);
  });

  it('keeps one append in flight and puts what is decided meanwhile into the next', async () => {
    const [engine, gate] = [anEngine(store), aGate()];
    store.beforeAppend = () => gate.opened;
    const first = engine.execute(addTo({ a: 1 }));
    await vi.waitFor(() => expect(store.appends).toHaveLength(1));
    const rest = [2, 3, 4].map((amount) => engine.execute(addTo({ a: amount })));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(store.appends).toHaveLength(1);
    gate.open();
    expect(await Promise.all([first, ...rest])).toEqual([1, 3, 6, 10].map((n) => accepted(n)));
    expect(store.appends.map((units) => units.length)).toEqual([1, 3]);
  });

  it('never puts more than groupMax units into an append', async () => {
    const engine = anEngine(store, { limits: { groupMax: 4 } });
    const requests = Array.from({ length: 10 }, () => addTo({ a: 1 }));
    await Promise.all(requests.map((request) => engine.execute(request)));
    expect(store.appends.map((units) => units.length)).toEqual([4, 4, 2]);
  });

  it('answers nobody before the commit', async () => {
    const [engine, gate] = [anEngine(store), aGate()];
    store.afterAppend = () => gate.opened;
    const answered = vi.fn<() => void>();
    const waiting = engine.execute(addTo({ a: 100 })).then(answered);
    const refused = engine.execute(addTo({ a: 1 })).then(answered);
    await vi.waitFor(() => expect(totalOf('a')).toEqual([100]));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).not.toHaveBeenCalled();
    gate.open();
    await Promise.all([waiting, refused]);
    expect(answered).toHaveBeenCalledTimes(2);
  });

  it('reads a cold stream once, page by page, however many commands wait for it', async () => {
    const writer = anEngine(store);
    for (let n = 0; n < 7; n += 1) await writer.execute(addTo({ a: 1 }));
    store.reads = [];
    const engine = anEngine(store, { limits: { pageMax: 3 } });
    const answers = await Promise.all([
      engine.execute(addTo({ a: 1 })),
      engine.execute(addTo({ a: 1 })),
    ]);
    expect(answers).toEqual([accepted(8), accepted(9)]);
    expect(store.reads).toEqual(['a', 'a', 'a']);
  });

  it('reads all streams that a script needs at once', async () => {
    const engine = anEngine(store);
    const gate = aGate();
    store.beforeRead = () => gate.opened;
    const names = ['a', 'b', 'c'];
    const script = vi.fn((tx) => tx.need(names.map(tallyOf)));
    const waiting = engine.execute(aRequest(script, () => {}));
    expect(store.reads).toEqual(names);
    gate.open();
    expect(await waiting).toMatchObject({ outcome: 'accepted', receipt: null });
  });
});

describe('units of several streams', () => {
  it('commits all of a unit or nothing: a refusal in the middle undoes what was decided', async () => {
    const engine = anEngine(store);
    const refused = await engine.execute(addTo({ a: 50, b: 101 }));
    expect(refused).toEqual(tooMuch(0));
    expect(await engine.execute(addTo({ a: 60 }))).toEqual(accepted(60));
    expect([totalOf('a'), totalOf('b')]).toEqual([[60], []]);
  });

  it('undoes only a part when a part is refused', async () => {
    const engine = anEngine(store);
    const request = aRequest(
      (tx) => {
        tx.decide(tallyOf('a'), { amount: 1 });
        const refusal = tx.part(() => {
          tx.decide(tallyOf('a'), { amount: 2 });
          tx.part(() => void tx.decide(tallyOf('b'), { amount: 3 }));
          tx.decide(tallyOf('a'), { amount: 98 });
        });
        tx.decide(tallyOf('b'), { amount: 4 });
        return refusal?.code;
      },
      () => undefined,
    );
    expect(await engine.execute(request)).toMatchObject({ answer: 'TOO_MUCH' });
    expect([totalOf('a'), totalOf('b')]).toEqual([[1], [4]]);
  });

  it('fails only the streams that lost a race: the others of the group commit at once', async () => {
    const [engine, other] = [anEngine(store), anEngine(new MemoryEventStore(log))];
    await engine.execute(addTo({ a: 1, b: 1 }));
    await other.execute(addTo({ a: 10 }));
    store.appends = [];
    const answers = await Promise.all([
      engine.execute(addTo({ a: 1 })),
      engine.execute(addTo({ b: 1 })),
      engine.execute(addTo({ a: 1, b: 1 })),
    ]);
    expect(answers).toEqual([accepted(12), accepted(2), accepted(13, 3)]);
    expect(store.appends.map((units) => units.length)).toEqual([3, 2]);
  });
});

describe('lost races', () => {
  it('decides again, in order, on what another engine wrote', async () => {
    const [engine, other] = [anEngine(store), anEngine(new MemoryEventStore(log))];
    await engine.execute(addTo({ a: 1 }));
    await other.execute(addTo({ a: 90 }));
    const answers = await Promise.all(
      [5, 5, 4].map((amount) => engine.execute(addTo({ a: amount }))),
    );
    expect(answers).toEqual([accepted(96), tooMuch(96), accepted(100)]);
  });

  it('takes back what was decided meanwhile on a unit that lost, and what that was built on', async () => {
    const [engine, other] = [anEngine(store), anEngine(new MemoryEventStore(log))];
    await engine.execute(addTo({ a: 1, b: 1, c: 1 }));
    await other.execute(addTo({ a: 49 }));
    const gate = aGate();
    store.beforeAppend = () => gate.opened;
    const loses = engine.execute(addTo({ a: 2 }));
    await vi.waitFor(() => expect(store.appends).toHaveLength(2));
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

  it('decides a refusal again when the state it was judged on did not commit', async () => {
    const [engine, gate] = [anEngine(store), aGate()];
    store.beforeAppend = async () => {
      await gate.opened;
      store.beforeAppend = () => {};
      throw new Error('the store is gone');
    };
    const lost = engine.execute(addTo({ a: 100 }));
    const judgedOnIt = engine.execute(addTo({ a: 7 }));
    await vi.waitFor(() => expect(store.appends).toHaveLength(1));
    const judgedInFlight = engine.execute(addTo({ a: 8 }));
    gate.open();
    await expect(lost).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(await judgedOnIt).toEqual(accepted(7));
    expect(await judgedInFlight).toEqual(accepted(15));
  });

  it('never refuses by an old state: asks the store once for all refusals that wait', async () => {
    const [engine, other] = [anEngine(store), anEngine(new MemoryEventStore(log))];
    const take = (request = {}) =>
      aRequest(
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

  it('gives up after the bounded number of lost races as CONFLICT', async () => {
    const engine = anEngine(store, { limits: { retryMax: 2 } });
    const other = anEngine(new MemoryEventStore(log));
    store.beforeAppend = async () => void (await other.execute(addTo({ a: 1 })));
    await expect(engine.execute(addTo({ a: 1 }))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(store.appends).toHaveLength(3);
    expect(totalOf('a')).toEqual([1, 2, 3]);
  });

  it('STA-077 lets exactly one of two racing engines have the last place', async () => {
    for (let round = 0; round < 50; round += 1) {
      const stream = `race-${round}`;
      const engines = [0, 1].map(() => anEngine(new MemoryEventStore(log)));
      const racing = engines.map((engine) => engine.execute(addTo({ [stream]: 60 })));
      const outcomes = (await Promise.all(racing)).map(({ outcome }) => outcome);
      expect(outcomes.toSorted()).toEqual(['accepted', 'refused']);
      expect(totalOf(stream)).toEqual([60]);
    }
  });
});

describe('command ids', () => {
  it('answers a repeat with the first outcome, accepted or refused, and writes nothing', async () => {
    const engine = anEngine(store);
    const [add, refused] = [addTo({ a: 99 }), addTo({ a: 2 })];
    const first = await engine.execute(add);
    const firstRefusal = await engine.execute(refused);
    expect(await engine.execute(add)).toEqual(sameFacts(first));
    expect(await engine.execute(refused)).toEqual(firstRefusal);
    expect(await engine.execute({ ...refused, fingerprint: 'other' })).toMatchObject({
      refusal: { code: 'COMMAND_ID_REUSED' },
    });
    expect(totalOf('a')).toEqual([99]);
  });

  it('lets a repeat that arrives while the first is under way share its outcome', async () => {
    const engine = anEngine(store);
    const add = addTo({ a: 60 });
    const [first, second] = await Promise.all([engine.execute(add), engine.execute(add)]);
    expect(second).toBe(first);
    expect(totalOf('a')).toEqual([60]);
  });

  it('knows a command after a restart: same facts, a new proof that verifies', async () => {
    const add = addTo({ a: 60, b: 5 });
    await anEngine(store).execute(addTo({ a: 1 }));
    const first = await anEngine(store).execute(add);
    // Judged anew it would be refused, so the stream itself has to tell that it is known.
    const again = await anEngine(store).execute(add);
    expect(again).toMatchObject({ outcome: 'accepted', answer: [61, 5] });
    if (first.outcome === 'refused' || again.outcome === 'refused') throw new Error('refused');
    expect(again).toEqual(sameFacts(first));
    expect(again.receipt && verifyReceipt(again.receipt, [aSigner().publicKeyPem])).toBe(true);
    expect(totalOf('a')).toEqual([1, 61]);
  });

  it('knows a command that went to another stream by the store alone', async () => {
    const commandId = randomUUID();
    await anEngine(store).execute(addTo({ a: 1 }, { commandId }));
    const again = await anEngine(store).execute(addTo({ b: 1 }, { commandId }));
    expect(again).toEqual(accepted(1));
    expect(totalOf('b')).toEqual([]);
  });

  it('refuses an id that stood for another content, before and after a restart', async () => {
    const engine = anEngine(store);
    const add = addTo({ a: 1 });
    await engine.execute(add);
    const reused = { refusal: { code: 'COMMAND_ID_REUSED' } };
    const other = { ...addTo({ a: 2 }), commandId: add.commandId, fingerprint: 'other' };
    expect(await engine.execute(other)).toMatchObject(reused);
    expect(await anEngine(store).execute(other)).toMatchObject(reused);
    expect(totalOf('a')).toEqual([1]);
  });
});

describe('a store that fails', () => {
  it.each([
    ['before the commit', 'beforeAppend', []],
    ['after the commit', 'afterAppend', [60]],
  ] as const)(
    '%s: the outcome is unknown, a retry with the same id gives one',
    async (_, hook, now) => {
      const engine = anEngine(store);
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

  it('fails commands whose stream cannot be read, and reads it for the next one', async () => {
    const engine = anEngine(store);
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

  it('stops a unit whose script breaks an invariant, and nothing else', async () => {
    const engine = anEngine(store);
    const broken = aRequest(
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

describe('bounds', () => {
  it('refuses past the queue bound of a lane and of the engine, and serves again after', async () => {
    const engine = anEngine(store, { limits: { queueMax: 5, laneMax: 3 } });
    const send = (lane: string) => engine.execute(addTo({ a: 0 }, { lane }));
    const waiting = [send('x'), send('x'), send('x')];
    await expect(send('x')).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterSeconds: 1 });
    waiting.push(send('y'), send('z'));
    await expect(send('z')).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(await Promise.all(waiting)).toHaveLength(5);
    expect(engine.queueDepth).toBe(0);
    expect(await send('x')).toEqual(accepted(0));
  });

  it('touches neither state nor store for what it turns away', async () => {
    const engine = anEngine(store, { limits: { queueMax: 1 } });
    const [gate, script] = [aGate(), vi.fn<() => void>()];
    store.beforeRead = () => gate.opened;
    const waiting = engine.execute(addTo({ a: 1 }));
    const turnedAway = Array.from({ length: 1000 }, () =>
      engine.execute(aRequest(script, () => {})),
    );
    const ended = await Promise.allSettled(turnedAway);
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
    expect(script).not.toHaveBeenCalled();
    expect(store.reads).toEqual(['a']);
    gate.open();
    await waiting;
  });

  it('does not decide a command older than the bound: exactly at it it still does', async () => {
    const clock = new HandClock(STARTED_AT + 2_000);
    const engine = anEngine(store, { clock });
    expect(await engine.execute(addTo({ a: 1 }))).toEqual(accepted(1));
    clock.at += 1;
    await expect(engine.execute(addTo({ a: 1 }))).rejects.toMatchObject({ code: 'STALE_INGRESS' });
  });

  it('lets idle streams go, the least recently used first, and never one at work', async () => {
    const engine = anEngine(store, { limits: { streamsMax: 2 } });
    await engine.execute(addTo({ a: 1 }));
    await engine.execute(addTo({ b: 1 }));
    await engine.execute(addTo({ a: 1 }));
    await engine.execute(addTo({ c: 1 }));
    expect(engine.held.streams).toBe(2);
    store.reads = [];
    await engine.execute(addTo({ a: 1 }));
    expect(store.reads).toEqual([]);
    expect(await engine.execute(addTo({ b: 1 }))).toEqual(accepted(2));
    expect(store.reads).toEqual(['b']);

    const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`s${n}`, 1]));
    const [all, more] = await Promise.all([
      engine.execute(addTo(many)),
      engine.execute(addTo(many)),
    ]);
    expect([all, more]).toEqual([1, 2].map((n) => accepted(...Array(9).fill(n))));
  });

  it('counts folded events, too', async () => {
    const engine = anEngine(store, { limits: { eventsMax: 5 } });
    for (let n = 0; n < 4; n += 1) await engine.execute(addTo({ a: 1 }));
    for (let n = 0; n < 4; n += 1) await engine.execute(addTo({ b: 1 }));
    expect(engine.held).toEqual({ streams: 1, events: 4 });
    expect(await engine.execute(addTo({ a: 1 }))).toEqual(accepted(5));
  });
});

describe('what is stored', () => {
  const metadataOf = (stream: string) =>
    (log.streams.get(stream) ?? []).map(({ metadata }) => JSON.parse(metadata));

  it('I7 gives the same hashes for the same commands in the same order', async () => {
    const requests = [addTo({ a: 1, b: 2 }), addTo({ a: 3 }), addTo({ b: 4 })];
    const hashesOf = async () => {
      const own = new MemoryEventLog();
      const engine = anEngine(new MemoryEventStore(own));
      for (const request of requests) await engine.execute(request);
      return own.events.map(({ hash }) => hash);
    };
    const first = await hashesOf();
    expect(first).toHaveLength(4);
    expect(await hashesOf()).toEqual(first);
  });

  it('chains each event to the one before it in its stream', async () => {
    const engine = anEngine(store);
    for (let n = 0; n < 3; n += 1) await engine.execute(addTo({ a: 1, b: 1 }));
    let previous = NO_HASH;
    for (const { hash, at: _, ...event } of log.streams.get('a') ?? []) {
      expect(hash).toBe(chainHash(previous, event));
      previous = hash;
    }
  });

  it('records who, when and which command, and the hash of the state before the event', async () => {
    const engine = anEngine(store, { clock: new HandClock(STARTED_AT + 5) });
    const add = addTo({ a: 7 });
    await engine.execute(add);
    await engine.execute(addTo({ a: 1 }));
    const { commandId, fingerprint, actor, ingressAt } = add;
    const decidedAt = STARTED_AT + 5;
    const before = stateHash('0/0');
    expect(metadataOf('a')[0]).toEqual({
      commandId,
      fingerprint,
      actor,
      ingressAt,
      decidedAt,
      stateHash: before,
    });
    expect(metadataOf('a')[1].stateHash).toBe(stateHash('7/1'));
  });

  it('records the state hash of frequent events at every 64th position only', async () => {
    const engine = anEngine(store);
    for (let n = 0; n < 130; n += 1) await engine.execute(addTo({ a: 0 }));
    const with64 = metadataOf('a').flatMap(({ stateHash: h }, at) => (h === undefined ? [] : [at]));
    expect(with64).toEqual([0, 64, 128]);
  });

  it('I12 gives each accepted command exactly one receipt, of its first event, that verifies', async () => {
    const engine = anEngine(store);
    const requests = Array.from({ length: 9 }, (_, n) => addTo({ a: 1, [`b${n}`]: 1 }));
    const outcomes = await Promise.all(requests.map((request) => engine.execute(request)));
    const keys = [aSigner().publicKeyPem];
    outcomes.forEach((outcome, n) => {
      if (outcome.outcome === 'refused' || outcome.receipt === null) throw new Error('no receipt');
      const { receipt } = outcome;
      expect(verifyReceipt(receipt, keys)).toBe(true);
      const stored = log.streams.get('a')?.[n];
      expect(receipt).toMatchObject({
        stream: 'a',
        position: n,
        commandId: requests[n]?.commandId,
        eventHash: stored?.hash,
        previousHash: log.streams.get('a')?.[n - 1]?.hash ?? NO_HASH,
      });
    });
  });
});

describe('reading a state', () => {
  it('gives the committed state, from memory when it is there', async () => {
    const engine = anEngine(store);
    expect(await engine.state(tallyOf('a'))).toEqual({ total: 0, count: 0 });
    const gate = aGate();
    store.beforeAppend = () => gate.opened;
    const adding = engine.execute(addTo({ a: 5 }));
    const answered = vi.fn<() => void>();
    const reading = engine.state(tallyOf('a')).finally(answered);
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).not.toHaveBeenCalled();
    gate.open();
    expect(await reading).toEqual({ total: 5, count: 1 });
    await adding;
    store.reads = [];
    expect(await engine.state(tallyOf('a'))).toEqual({ total: 5, count: 1 });
    expect(store.reads).toEqual([]);
  });
});
