import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addTo, makeEngine, makeSigner } from '../testing/engine-builders.js';
import { makeGate, FaultyStore } from '../testing/faulty-store.js';
import { plainCodec } from '../testing/tally.js';
import type { Receipt } from '../proof/receipt.js';
import type { Outcome } from '../commit/unit.js';
import { verifyReceipt } from '../proof/verify-receipt.js';

let log: MemoryEventLog;
let store: FaultyStore;
beforeEach(() => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
});
const restarted = () => makeEngine(store);
const receiptIn = (outcome: Outcome<unknown>): Receipt => {
  if (outcome.outcome === 'refused' || outcome.receipt === null) throw new Error('no receipt');
  return outcome.receipt;
};

describe('a repeated command that is already stored', () => {
  it('gets the facts of its first receipt again, wherever in the stream it wrote', async () => {
    const requests = [1, 2, 4].map((amount) => addTo({ a: amount }));
    const engine = restarted();
    for (const request of requests) {
      const { eventHash, previousHash, position } = receiptIn(await engine.execute(request));
      for (const each of [engine, restarted()])
        expect(receiptIn(await each.execute(request))).toMatchObject({
          eventHash,
          previousHash,
          position,
        });
    }
    for (const request of requests) {
      const again = receiptIn(await engine.execute(request));
      const event = log.commands.get(request.commandId)![0]!;
      const before = again.position! - 1;
      const previous = log.streams.get('a')![before] ?? null;
      expect(engine.receiptOf(event, previous)).toEqual(again);
    }
  });

  it('gets an answer that is derived from its events if the log stored none', async () => {
    const add = addTo({ a: 60, b: 5 });
    await restarted().execute(add);
    log.records.clear();
    expect(await restarted().execute(add)).toMatchObject({ answer: [60, 5] });
  });

  it('gets an empty result again, even after a restart of the engine', async () => {
    const engine = restarted();
    const idle = addTo({ a: NaN });
    const nothing = { outcome: 'accepted', receipt: null, answer: [] };
    expect(await engine.execute(idle)).toEqual(nothing);
    await engine.execute(addTo({ a: 1 }));
    for (const each of [engine, restarted()]) expect(await each.execute(idle)).toEqual(nothing);
  });

  it('is not decided again, whether its stream or only the store contains its id', async () => {
    const engine = makeEngine(store, { limits: { recentMax: 1, queueMax: 1 } });
    const add = addTo({ a: 60 });
    await engine.execute(add);
    for (const stream of ['b', 'c', 'd']) await engine.execute(addTo({ [stream]: 1 }));
    store.appends = [];
    for (const each of [engine, restarted(), engine])
      expect(await each.execute(add)).toMatchObject({ answer: [60] });
    expect(store.appends).toEqual([]);
  });

  it('leaves its queue, and causes no read of its stream if its id is known', async () => {
    const add = addTo({ a: 60 });
    const refused = addTo({ a: 101 });
    const first = makeEngine(store, { limits: { streamsMax: 1, queueMax: 1 } });
    const again = makeEngine(store, { limits: { streamsMax: 1, queueMax: 1 } });
    for (const engine of [first, again]) {
      for (const request of [add, refused, addTo({ b: 1 })]) await engine.execute(request);
      store.reads = [];
      for (const request of [add, refused, add, refused]) await engine.execute(request);
      expect([store.reads, engine.queueDepth]).toEqual([[], 0]);
    }
  });

  it('shares the outcome of the first command while that is in flight, even among many repeats', async () => {
    const engine = makeEngine(store, { limits: { recentMax: 1, queueMax: 50 } });
    const gate = makeGate();
    store.beforeAppend = () => gate.opened;
    const requests = Array.from({ length: 40 }, () => addTo({ a: 1 }));
    const first = requests.map((request) => engine.execute(request));
    const second = requests.map((request) => engine.execute(request));
    expect(second.every((outcome, n) => outcome === first[n])).toBe(true);
    gate.open();
    await Promise.all(first);
    expect(log.events).toHaveLength(40);
  });
});

describe('a repeated command while the store is unavailable', () => {
  const unavailable = { name: 'Unavailable', code: 'STORE_UNAVAILABLE' };

  it('is rejected and leaves its queue, and gets its outcome later', async () => {
    const add = addTo({ a: 60 });
    const cause = new Error('away');
    await restarted().execute(add);
    const engine = restarted();
    vi.spyOn(store, 'findCommand').mockRejectedValueOnce(cause);
    await expect(engine.execute(add)).rejects.toMatchObject({ ...unavailable, cause });
    expect(engine.queueDepth).toBe(0);
    expect(await engine.execute(add)).toMatchObject({ answer: [60] });
  });

  it.each([
    ['its stream', { a: 1 }],
    ['the append', { b: 1 }],
  ])(
    'is not decided again if %s shows that its id is known but the store does not show it yet',
    async (_, amounts) => {
      const add = addTo({ a: 60 });
      await restarted().execute(add);
      store.findCommand = () => Promise.resolve([]);
      store.findRecord = () => Promise.resolve(null);
      const repeat = { ...addTo(amounts), commandId: add.commandId };
      await expect(restarted().execute(repeat)).rejects.toMatchObject(unavailable);
      expect(log.events).toHaveLength(1);
    },
  );

  it('is rejected with an error if its record is damaged', async () => {
    const refused = addTo({ a: 101 });
    await restarted().execute(refused);
    log.records.set(refused.commandId, '{}');
    const broken = { ...unavailable, cause: { name: 'BrokenInvariant' } };
    await expect(restarted().execute(refused)).rejects.toMatchObject(broken);
  });
});

it('the receipt of a repeated command omits position and predecessor if its event is quiet', async () => {
  const parts = { codec: { ...plainCodec, isQuiet: (type: string) => type === 'AddedOften' } };
  const engine = makeEngine(store, parts);
  await engine.execute(addTo({ a: 1 }));
  const quiet = addTo({ a: 0 });
  const receipt = receiptIn(await engine.execute(quiet));
  const [before, own] = log.streams.get('a')!;
  expect(receipt).toMatchObject({ position: null, eventHash: own?.hash });
  expect(JSON.stringify(receipt)).not.toContain(before?.hash);
  expect(verifyReceipt(receipt, [makeSigner().publicKeyPem])).toBe(true);
  const { previousHash } = receipt;
  const again = receiptIn(await makeEngine(store, parts).execute(quiet));
  expect(again).toMatchObject({ position: null, previousHash });
});
