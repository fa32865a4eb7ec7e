import { makeUnit, MemoryEventStore } from '@fairlot/event-store-testing';
import type { LogPosition } from '@fairlot/event-store-port';
import { expect, it } from 'vitest';
import { LogProgress } from './log-progress.js';

const event = (decidedAt: number) => ({
  type: 'A',
  version: 1,
  data: '{}',
  salt: null,
  hash: 'h',
  metadata: JSON.stringify({ decidedAt }),
});

it('the read model is complete once its rows include all events from before the start, and reports its lag', async () => {
  const store = new MemoryEventStore();
  const append = (expected: number, decidedAt: number) =>
    store.append([makeUnit({ stream: 'shelf-1', expected, events: [event(decidedAt)] })]);
  const log = async () => (await store.readLog({ after: null, limit: 10 })).map(({ at }) => at);
  await append(0, 1_000);
  await append(1, 2_000);
  const [first = '', second = ''] = await log();
  let at: LogPosition | null = null;
  const clock = { now: () => 10_000 };
  const progress = new LogProgress({ store, clock, projectedTo: async () => at });
  await progress.begin();
  expect(await progress.measure()).toEqual({ lagMs: 9_000, filled: false });
  at = first;
  expect(await progress.measure()).toEqual({ lagMs: 8_000, filled: false });
  await append(2, 9_500);
  at = second;
  expect(await progress.measure()).toEqual({ lagMs: 500, filled: true });
  at = (await log()).at(-1) ?? null;
  expect(await progress.measure()).toEqual({ lagMs: 0, filled: true });
});

it('the read model of an empty log is complete immediately', async () => {
  const progress = new LogProgress({
    store: new MemoryEventStore(),
    clock: { now: () => 1 },
    projectedTo: async () => null,
  });
  expect(await progress.measure()).toEqual({ lagMs: 0, filled: false });
  await progress.begin();
  expect(await progress.measure()).toEqual({ lagMs: 0, filled: true });
});
