import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addTo,
  makeEngine,
  makeRequest,
  makeSigner,
  ManualClock,
  STARTED_AT,
} from './testing/engine-builders.js';
import { makeGate, FaultyStore } from './testing/faulty-store.js';
import { tallyOf } from './testing/tally.js';
import {
  chainHash,
  NO_HASH,
  recordedFingerprint,
  recordedStateHash,
} from '@fairlot/event-sourcing-declaration';
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

describe('an engine that decides commands', () => {
  it('uses uncommitted state, and commits concurrent commands in one append', async () => {
    const engine = makeEngine(store);
    const answers = await Promise.all(
      [1, 2, 3].map((amount) => engine.execute(addTo({ a: amount }))),
    );
    expect(answers).toEqual([accepted(1), accepted(3), accepted(6)]);
    expect(store.appends.map((units) => units.length)).toEqual([3]);
  });

  it('has one append in flight, and puts later decisions into the next append', async () => {
    const engine = makeEngine(store);
    const gate = makeGate();
    store.beforeAppend = () => gate.opened;
    const first = engine.execute(addTo({ a: 1 }));
    await eventually(() => expect(store.appends).toHaveLength(1));
    const rest = [2, 3, 4].map((amount) => engine.execute(addTo({ a: amount })));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(store.appends).toHaveLength(1);
    gate.open();
    expect(await Promise.all([first, ...rest])).toEqual([1, 3, 6, 10].map((n) => accepted(n)));
    expect(store.appends.map((units) => units.length)).toEqual([1, 3]);
  });

  it('puts at most `groupMax` units into an append', async () => {
    const engine = makeEngine(store, { limits: { groupMax: 4 } });
    const requests = Array.from({ length: 10 }, () => addTo({ a: 1 }));
    await Promise.all(requests.map((request) => engine.execute(request)));
    expect(store.appends.map((units) => units.length)).toEqual([4, 4, 2]);
  });

  it('sends no answer before the commit', async () => {
    const engine = makeEngine(store);
    const gate = makeGate();
    store.afterAppend = () => gate.opened;
    const answered = vi.fn<() => void>();
    const waiting = engine.execute(addTo({ a: 100 })).then(answered);
    const refused = engine.execute(addTo({ a: 1 })).then(answered);
    await eventually(() => expect(totalOf('a')).toEqual([100]));
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).not.toHaveBeenCalled();
    gate.open();
    await Promise.all([waiting, refused]);
    expect(answered).toHaveBeenCalledTimes(2);
  });

  it('reads an uncached stream once, page by page, for any number of waiting commands', async () => {
    const writer = makeEngine(store);
    for (let n = 0; n < 7; n += 1) await writer.execute(addTo({ a: 1 }));
    store.reads = [];
    const engine = makeEngine(store, { limits: { pageMax: 3 } });
    const answers = await Promise.all([
      engine.execute(addTo({ a: 1 })),
      engine.execute(addTo({ a: 1 })),
    ]);
    expect(answers).toEqual([accepted(8), accepted(9)]);
    expect(store.reads).toEqual(['a', 'a', 'a']);
  });

  it('reads all streams that a script needs concurrently', async () => {
    const engine = makeEngine(store);
    const gate = makeGate();
    store.beforeRead = () => gate.opened;
    const names = ['a', 'b', 'c'];
    const script = vi.fn((tx) => tx.need(names.map(tallyOf)));
    const waiting = engine.execute(makeRequest(script, () => {}));
    expect(store.reads).toEqual(names);
    gate.open();
    expect(await waiting).toMatchObject({ outcome: 'accepted', receipt: null });
  });
});

describe('commands that write to several streams', () => {
  it('commit completely or not at all: a refusal undoes earlier decisions', async () => {
    const engine = makeEngine(store);
    const refused = await engine.execute(addTo({ a: 50, b: 101 }));
    expect(refused).toEqual(tooMuch(0));
    expect(await engine.execute(addTo({ a: 60 }))).toEqual(accepted(60));
    expect([totalOf('a'), totalOf('b')]).toEqual([[60], []]);
  });

  it('lose only a part of their decisions if the part is refused', async () => {
    const engine = makeEngine(store);
    const request = makeRequest(
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

  it('fail alone if one of their streams lost a race, while the others of the group commit', async () => {
    const engine = makeEngine(store);
    const other = makeEngine(new MemoryEventStore(log));
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

describe('events that the engine stores', () => {
  const metadataOf = (stream: string) =>
    (log.streams.get(stream) ?? []).map(({ metadata }) => JSON.parse(metadata));

  it('I7 have the same hashes if the same commands come in the same order', async () => {
    const requests = [addTo({ a: 1, b: 2 }), addTo({ a: 3 }), addTo({ b: 4 })];
    const hashesOf = async () => {
      const own = new MemoryEventLog();
      const engine = makeEngine(new MemoryEventStore(own));
      for (const request of requests) await engine.execute(request);
      return own.events.map(({ hash }) => hash);
    };
    const first = await hashesOf();
    expect(first).toHaveLength(4);
    expect(await hashesOf()).toEqual(first);
  });

  it('are chained by hash to their predecessor in the stream', async () => {
    const engine = makeEngine(store);
    for (let n = 0; n < 3; n += 1) await engine.execute(addTo({ a: 1, b: 1 }));
    let previous = NO_HASH;
    for (const { hash, at: _, ...event } of log.streams.get('a') ?? []) {
      expect(hash).toBe(chainHash(previous, event));
      previous = hash;
    }
  });

  it('contain actor, times, command id and the hash of the state before the event', async () => {
    const engine = makeEngine(store, { clock: new ManualClock(STARTED_AT + 5) });
    const add = addTo({ a: 7 });
    await engine.execute(add);
    await engine.execute(addTo({ a: 1 }));
    const { commandId, fingerprint, actor, ingressAt } = add;
    const decidedAt = STARTED_AT + 5;
    const [first, second] = [1, 2].map((n) => n.toString(16).padStart(32, '0'));
    const before = recordedStateHash(first!, '0/0');
    expect(metadataOf('a')[0]).toEqual({
      commandId,
      fingerprint: recordedFingerprint(first!, fingerprint),
      actor,
      ingressAt,
      decidedAt,
      stateHash: before,
      stateHashVersion: 2,
    });
    expect(metadataOf('a')[1].stateHash).toBe(recordedStateHash(second!, '7/1'));
    expect(log.events.map(({ salt }) => salt)).toEqual([first, second]);
  });

  it('contain a state hash only at every 64th position if they are frequent', async () => {
    const engine = makeEngine(store);
    for (let n = 0; n < 130; n += 1) await engine.execute(addTo({ a: 0 }));
    const with64 = metadataOf('a').flatMap(({ stateHash: h }, at) => (h === undefined ? [] : [at]));
    expect(with64).toEqual([0, 64, 128]);
  });

  it('I12 result in one receipt per accepted command, for its first event, that verifies', async () => {
    const engine = makeEngine(store);
    const requests = Array.from({ length: 9 }, (_, n) => addTo({ a: 1, [`b${n}`]: 1 }));
    const outcomes = await Promise.all(requests.map((request) => engine.execute(request)));
    const keys = [makeSigner().publicKeyPem];
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
