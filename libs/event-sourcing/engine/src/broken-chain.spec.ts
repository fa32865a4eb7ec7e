import { chainHash } from '@fairlot/event-sourcing-declaration';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { beforeEach, describe, expect, it } from 'vitest';
import { addTo, makeEngine } from './testing/engine-builders.js';
import { tallyOf } from './testing/tally.js';

let log: MemoryEventLog;
beforeEach(async () => {
  log = new MemoryEventLog();
  const engine = makeEngine(new MemoryEventStore(log));
  for (const amount of [1, 2, 4]) await engine.execute(addTo({ a: amount, b: amount }));
});

const change = (position: number, changes: Partial<CommittedEvent>) => {
  const events = log.streams.get('a')!;
  events[position] = { ...events[position]!, ...changes };
};
/** Changes an event and gives it a valid hash, as somebody who knows the hash function could. */
const withValidHash = (changes: Partial<CommittedEvent>) => {
  const [before, event] = log.streams.get('a')!;
  const changed = { ...event!, ...changes };
  return { ...changed, hash: chainHash(before!.hash, changed) };
};
const withMetadata = (changes: object) => {
  const { metadata } = log.streams.get('a')![1]!;
  return { metadata: JSON.stringify({ ...(JSON.parse(metadata) as object), ...changes }) };
};

/** A second engine with an empty cache, so it must read the store. */
const another = () => {
  const damaged: string[] = [];
  const observer = {
    damaged: (stream: string, position: number) => void damaged.push(`${stream}@${position}`),
  };
  return { damaged, engine: makeEngine(new MemoryEventStore(log), { observer }) };
};

describe('a stream whose hash chain is broken', () => {
  it.each<[string, () => Partial<CommittedEvent>]>([
    ['its data', () => ({ data: '{"amount":2,"total":9}' })],
    ['its actor', () => withMetadata({ actor: { idUser: 9, idDealer: 9, role: 'BUYER' } })],
    ['its time', () => withMetadata({ decidedAt: 1 })],
    ['its hash', () => ({ hash: 'f'.repeat(64) })],
    ['its salt', () => ({ salt: 'f'.repeat(32) })],
    ['its position', () => ({ position: 2 })],
    ['its position, with a valid hash', () => withValidHash({ position: 2 })],
  ])('refuses commands after %s was changed; other streams continue', async (_, changes) => {
    change(1, changes());
    const { engine, damaged } = another();
    const cause = { name: 'BrokenChain', message: 'the chain of a is broken at 1' };
    const refused = { code: 'STREAM_DAMAGED', retryAfterSeconds: 60, cause };
    await expect(engine.execute(addTo({ a: 1 }))).rejects.toMatchObject(refused);
    await expect(engine.state(tallyOf('a'))).rejects.toMatchObject(refused);
    await expect(engine.execute(addTo({ b: 1, a: 1 }))).rejects.toMatchObject(refused);
    expect(new Set(damaged)).toEqual(new Set(['a@1']));
    expect(await engine.execute(addTo({ b: 1 }))).toMatchObject({
      outcome: 'accepted',
      answer: [8],
    });
    expect(log.streams.get('a')).toHaveLength(3);
  });

  it('accepts commands again once the event is restored', async () => {
    const { data } = log.streams.get('a')![1]!;
    change(1, { data: '{}' });
    const { engine } = another();
    await expect(engine.execute(addTo({ a: 1 }))).rejects.toThrow('STREAM_DAMAGED');
    change(1, { data });
    expect(await engine.execute(addTo({ a: 1 }))).toMatchObject({ answer: [8] });
  });

  it('is detected even by an engine with a cached state, after another engine has written', async () => {
    const { engine } = another();
    await engine.execute(addTo({ a: 1 }));
    await makeEngine(new MemoryEventStore(log)).execute(addTo({ a: 1 }));
    change(4, { data: '{"amount":1,"total":7}' });
    await expect(engine.execute(addTo({ a: 1 }))).rejects.toThrow('STREAM_DAMAGED');
  });
});
