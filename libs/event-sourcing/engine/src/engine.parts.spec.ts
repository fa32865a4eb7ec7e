import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from './engine.js';
import type { Transaction } from './command/script.js';
import { makeEngine, makeRequest, ManualClock, STARTED_AT } from './testing/engine-builders.js';
import { tallyOf } from './testing/tally.js';

let log: MemoryEventLog;
let engine: Engine;
beforeEach(() => {
  log = new MemoryEventLog();
  engine = makeEngine(new MemoryEventStore(log), { clock: new ManualClock(STARTED_AT + 5) });
});

const run = <Answer>(script: (tx: Transaction) => Answer) =>
  engine.execute(makeRequest<Answer | null>(script, () => null));
const add = (tx: Transaction, stream: string, amount: number) =>
  void tx.decide(tallyOf(stream), { amount });
const totalsOf = (stream: string) =>
  (log.streams.get(stream) ?? []).map(({ data }) => JSON.parse(data).total as number);

describe("a part of a command's script", () => {
  it('stops the whole command if it throws, even after a refusal', async () => {
    const broken = run((tx) => {
      add(tx, 'a', 1);
      tx.part(() => add(tx, 'a', 101));
      tx.part(() => {
        throw new TypeError('broken');
      });
    });
    await expect(broken).rejects.toThrow('broken');
    expect(log.events).toEqual([]);
  });

  it('undoes its nested parts if it is refused, whether they were accepted or refused', async () => {
    const done = await run((tx) => {
      add(tx, 'a', 1);
      const refusal = tx.part(() => {
        tx.part(() => add(tx, 'a', 2));
        add(tx, 'a', 4);
        tx.part(() => add(tx, 'a', 100));
        add(tx, 'b', 8);
        tx.refuse('ENOUGH');
      });
      add(tx, 'b', 16);
      return [refusal?.code, tx.state(tallyOf('a')).total];
    });
    expect(done).toMatchObject({ answer: ['ENOUGH', 1] });
    expect([totalsOf('a'), totalsOf('b')]).toEqual([[1], [16]]);
  });

  it('leaves nothing to write if everything is undone', async () => {
    const refused = () => run((tx) => tx.part(() => void [add(tx, 'a', 1), tx.refuse('NO')])?.code);
    expect(await refused()).toMatchObject({ receipt: null, answer: 'NO' });
    expect(log.events).toEqual([]);
  });
});

it("a command's script knows the times of arrival and decision", async () => {
  const times = await run((tx) => [tx.ingressAt, tx.decidedAt]);
  expect(times).toMatchObject({ answer: [STARTED_AT, STARTED_AT + 5] });
});

it("a command's script can append several events to one stream, and another engine can read them", async () => {
  await run((tx) => add(tx, 'a', 1));
  await run((tx) => void [add(tx, 'a', 2), add(tx, 'a', 4), add(tx, 'b', 1), add(tx, 'a', 8)]);
  const another = makeEngine(new MemoryEventStore(log));
  expect(await another.state(tallyOf('a'))).toEqual({ total: 15, count: 4 });
  const places = log.streams.get('a')?.map(({ position }) => position);
  expect(places).toEqual([0, 1, 2, 3]);
});

it('an engine records the state hash of frequent events at every 64th position, even within a unit', async () => {
  await run((tx) => {
    for (let place = 0; place < 60; place += 1) add(tx, 'a', 0);
  });
  await run((tx) => {
    for (let place = 60; place < 130; place += 1) add(tx, 'a', 0);
  });
  const hashed = log.streams.get('a')?.filter(({ metadata }) => metadata.includes('stateHash":'));
  expect(hashed?.map(({ position }) => position)).toEqual([0, 64, 128]);
});
