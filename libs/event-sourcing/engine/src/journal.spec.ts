import { randomUUID } from 'node:crypto';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commandKind } from './command/command-kind.js';
import { STORED_INPUT_MAX, parseRecord } from './command/command-record.js';
import { addTo, makeEngine, makeRequest } from './testing/engine-builders.js';
import { FaultyStore } from './testing/faulty-store.js';
import { tallyOf } from './testing/tally.js';

let log: MemoryEventLog;
let store: FaultyStore;
beforeEach(() => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
});

const refused = (total: number) =>
  expect.objectContaining({ outcome: 'refused', refusal: { code: 'TOO_MUCH', facts: { total } } });
const reused = { outcome: 'refused', refusal: { code: 'COMMAND_ID_REUSED' } };
const recordOf = (commandId: string) => parseRecord(log.records.get(commandId) ?? '{}');

/** A command that adds to each tally if possible, and returns the result for each. */
const bulk = (amounts: Readonly<Record<string, number>>) =>
  makeRequest(
    (tx) =>
      Object.entries(amounts).map(([stream, amount]) => ({
        stream,
        refusal: tx.part(() => void tx.decide(tallyOf(stream), { amount })),
      })),
    () => [],
  );

describe('the first outcome of a command, when the command is repeated', () => {
  it('is still the refusal, even after a restart and from another engine, whatever has happened since', async () => {
    const engine = makeEngine(store);
    await engine.execute(addTo({ a: 99 }));
    const tooMuch = addTo({ a: 2 });
    const first = await engine.execute(tooMuch);
    expect(first).toEqual(refused(99));
    // If the command were decided again, the outcome would be different.
    await engine.execute(addTo({ a: -50 }));
    expect(await engine.execute(tooMuch)).toEqual(first);
    expect(await makeEngine(store).execute(tooMuch)).toEqual(first);
    expect(await makeEngine(new MemoryEventStore(log)).execute(tooMuch)).toEqual(first);
    expect(log.streams.get('a')).toHaveLength(2);
  });

  it('is still a bulk result with refusals, or a result that changed nothing', async () => {
    const engine = makeEngine(store);
    await engine.execute(addTo({ a: 90, b: 90 }));
    const some = bulk({ a: 5, b: 50, c: 5 });
    const none = bulk({ a: 50, b: 50 });
    const ofSome = await engine.execute(some);
    const ofNone = await engine.execute(none);
    expect(ofSome).toMatchObject({
      answer: [{ refusal: null }, { refusal: { code: 'TOO_MUCH' } }, { refusal: null }],
    });
    expect(ofNone).toMatchObject({ outcome: 'accepted', receipt: null });
    await engine.execute(addTo({ a: -80, b: -80 }));
    for (const each of [engine, makeEngine(store), makeEngine(new MemoryEventStore(log))]) {
      expect(await each.execute(some)).toMatchObject({
        answer: (ofSome as { answer: unknown }).answer,
      });
      expect(await each.execute(none)).toEqual(ofNone);
    }
    expect(log.streams.get('c')).toHaveLength(1);
  });

  it('is returned for a hundred concurrent repeats, by one engine or several', async () => {
    const engines = [
      makeEngine(store),
      makeEngine(new MemoryEventStore(log)),
      makeEngine(store),
    ] as const;
    await engines[0].execute(addTo({ a: 99 }));
    for (const amount of [1, 2]) {
      const script = vi.fn((tx) => tx.decide(tallyOf('a'), { amount }).length);
      const request = makeRequest(script, () => 1);
      const once = await Promise.all(
        Array.from({ length: 100 }, () => engines[0].execute(request)),
      );
      expect(new Set(once).size).toBe(1);
      expect(script).toHaveBeenCalledTimes(1);
    }
    const tooMuch = addTo({ a: 7 });
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) => engines[n % 3]!.execute(tooMuch)),
    );
    expect(outcomes).toEqual(Array(100).fill(refused(100)));
    expect(log.unwritten.filter(({ commandId }) => commandId === tooMuch.commandId)).toHaveLength(
      1,
    );
  });

  it('is what was stored first if one of two engines refuses and the other accepts', async () => {
    for (let round = 0; round < 20; round += 1) {
      const stream = `race-${round}`;
      const commandId = randomUUID();
      const one = makeEngine(store);
      const other = makeEngine(new MemoryEventStore(log));
      const racing = await Promise.all([
        one.execute(addTo({ [stream]: 60 }, { commandId })),
        other.execute({ ...addTo({ [stream]: 160 }), commandId }),
      ]);
      expect(racing[0].outcome).toBe(racing[1].outcome);
    }
  });

  it('is not returned for the same id with other content, even after a restart', async () => {
    const engine = makeEngine(store);
    await engine.execute(addTo({ a: 99 }));
    const tooMuch = addTo({ a: 2 });
    await engine.execute(tooMuch);
    const other = { ...addTo({ a: 1 }), commandId: tooMuch.commandId, fingerprint: 'other' };
    expect(await engine.execute(other)).toMatchObject(reused);
    expect(await makeEngine(store).execute(other)).toMatchObject(reused);
    expect(await makeEngine(store).execute(tooMuch)).toEqual(refused(99));
  });

  it('is read without an append if it is a refusal, except for the first repeat after a restart', async () => {
    const engine = makeEngine(store);
    const tooMuch = addTo({ a: 101 });
    await engine.execute(tooMuch);
    const appends = store.appends.length;
    for (let n = 0; n < 5; n += 1) await engine.execute(tooMuch);
    expect(store.appends).toHaveLength(appends);
    const restarted = makeEngine(store);
    for (let n = 0; n < 5; n += 1) await restarted.execute(tooMuch);
    expect(store.appends).toHaveLength(appends + 1);
  });

  it("can change only after the command's record was deleted", async () => {
    const engine = makeEngine(store);
    await engine.execute(addTo({ a: 99 }));
    const tooMuch = addTo({ a: 2 });
    expect(await engine.execute(tooMuch)).toEqual(refused(99));
    await engine.execute(addTo({ a: -50 }));
    await store.deleteUnwritten(Number.MAX_SAFE_INTEGER, 10);
    expect(await engine.execute(tooMuch)).toMatchObject({ outcome: 'accepted', answer: [51] });
  });
});

describe('the journal record of a command', () => {
  it('is part of the append of its group, whether the command was refused or not', async () => {
    const engine = makeEngine(store);
    await engine.execute(addTo({ a: 90 }));
    store.appends = [];
    await Promise.all([1, 50, 2, 60].map((amount) => engine.execute(addTo({ a: amount }))));
    expect(store.appends.map((units) => units.map(({ writes }) => writes.length))).toEqual([
      [1, 0, 1, 0],
    ]);
  });

  it('contains input, streams that were read, outside facts and the outcome', async () => {
    const engine = makeEngine(store);
    await engine.execute(addTo({ a: 99, b: 1 }));
    const request = {
      ...makeRequest(
        (tx) => {
          const fact = tx.outside(() => 'yes');
          tx.state(tallyOf('b'));
          tx.decide(tallyOf('a'), { amount: 2 });
          return fact;
        },
        () => '',
      ),
      kind: commandKind('Take', () => {}),
      input: { amount: 2 },
    };
    await engine.execute(request);
    const { unwritten, ...judged } = recordOf(request.commandId);
    expect(judged).toEqual({
      kind: 'Take',
      input: { amount: 2 },
      outside: ['yes'],
      seen: [
        ['b', 1],
        ['a', 1],
      ],
    });
    const { actor, ingressAt } = request;
    expect(unwritten).toMatchObject({
      actor,
      ingressAt,
      refusal: { code: 'TOO_MUCH', facts: { total: 99 } },
    });
  });

  it('is limited in size for a large refused command, and complete for an accepted one', async () => {
    const engine = makeEngine(store);
    const huge = { input: { text: 'x'.repeat(2_000_000) }, kind: commandKind('Huge', () => {}) };
    const wrong = addTo({ a: 101 }, huge);
    const right = addTo({ a: 1 }, huge);
    const fits = addTo(
      { a: 101 },
      { kind: huge.kind, input: { text: 'x'.repeat(STORED_INPUT_MAX / 2) } },
    );
    expect(await engine.execute(wrong)).toEqual(refused(0));
    await engine.execute(right);
    await engine.execute(fits);
    expect(log.records.get(wrong.commandId)?.length).toBeLessThan(1_000);
    expect(log.records.get(right.commandId)?.length).toBeLessThan(1_000);
    expect(recordOf(fits.commandId).input).toEqual(fits.input);
    expect(await makeEngine(store).execute(wrong)).toEqual(refused(0));
  });

  it('is not written for a command that only reads', async () => {
    const engine = makeEngine(store);
    await engine.execute(addTo({ a: 1 }));
    await makeEngine(store).state(tallyOf('a'));
    expect(log.records.size).toBe(1);
  });
});
