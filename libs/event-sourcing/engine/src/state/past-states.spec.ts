import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { BrokenInvariant } from '@fairlot/kernel';
import { beforeEach, expect, it } from 'vitest';
import { PastStates } from './past-states.js';
import { FaultyStore } from '../testing/faulty-store.js';
import { jarContexts, jarStream } from '../testing/jars.js';

const EVENTS = 1_100;
let store: FaultyStore;
let past: PastStates;

/** Opens a jar and then adds one coin at a time. */
const fill = async (stream: string) => {
  const stamp = { metadata: '{}', salt: null, hash: 'f'.repeat(64) };
  const events = Array.from({ length: EVENTS }, (_, total) => ({
    ...jarContexts.codec.encode(
      total === 0
        ? { type: 'JarOpened', data: { max: EVENTS } }
        : { type: 'CoinsPut', data: { coins: 1, total } },
    ),
    ...stamp,
  }));
  // One event in the form that an older version of the program wrote.
  events[3] = { ...events[3]!, version: 1, data: '{"pieces":1,"total":3}' };
  await store.append([{ commandId: stream, writes: [{ stream, expected: 0, events }] }]);
};
beforeEach(async () => {
  store = new FaultyStore(new MemoryEventStore(new MemoryEventLog()));
  past = new PastStates({ store, contexts: jarContexts });
  await fill(jarStream(1));
  await fill(jarStream(2));
});

const before = (next: number) =>
  next === 0 ? { max: null, total: 0 } : { max: EVENTS, total: next - 1 };

it('PastStates reads a stream once, page by page, to return all its states in order', async () => {
  for (let next = 0; next <= EVENTS; next += 1)
    expect(await past.at(jarStream(1), next)).toEqual(before(next));
  expect(store.reads).toEqual([jarStream(1), jarStream(1), jarStream(1)]);
});

it('PastStates continues from its last state for equal and for much later positions, also if streams alternate', async () => {
  for (const next of [1, 700, 700, 1_100])
    for (const stream of [jarStream(1), jarStream(2)])
      expect(await past.at(stream, next)).toEqual(before(next));
  expect(store.reads.toSorted()).toEqual([1, 1, 1, 2, 2, 2].map(jarStream));
});

it('PastStates folds the stream from the beginning for a position before the last one', async () => {
  await past.at(jarStream(1), 900);
  for (const next of [5, 0, 4]) expect(await past.at(jarStream(1), next)).toEqual(before(next));
});

it('PastStates throws for a position beyond the end of a stream', async () => {
  const beyond = past.at(jarStream(1), EVENTS + 1);
  await expect(beyond).rejects.toThrow(BrokenInvariant);
  await expect(past.at(jarStream(3), 1)).rejects.toThrow('jar-3 ends before position 1');
});
