import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addTo,
  makeEngine,
  makeRequest,
  ManualClock,
  STARTED_AT,
} from './testing/engine-builders.js';
import { makeGate, FaultyStore } from './testing/faulty-store.js';

let log: MemoryEventLog;
let store: FaultyStore;
beforeEach(() => {
  log = new MemoryEventLog();
  store = new FaultyStore(new MemoryEventStore(log));
});

const accepted = (...answer: number[]) => expect.objectContaining({ outcome: 'accepted', answer });

describe('the limits of an engine', () => {
  it('reject commands above the maximum of a lane or of the engine, until there is room again', async () => {
    const engine = makeEngine(store, { limits: { queueMax: 5, laneMax: 3 } });
    const send = (lane: string) => engine.execute(addTo({ a: 0 }, { lane }));
    const waiting = [send('x'), send('x'), send('x')];
    await expect(send('x')).rejects.toMatchObject({ code: 'OVERLOADED', retryAfterSeconds: 1 });
    waiting.push(send('y'), send('z'));
    await expect(send('z')).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(await Promise.all(waiting)).toHaveLength(5);
    expect(engine.queueDepth).toBe(0);
    expect(await send('x')).toEqual(accepted(0));
  });

  it('reject a command above the maximum without using state or store', async () => {
    const engine = makeEngine(store, { limits: { queueMax: 1 } });
    const gate = makeGate();
    const script = vi.fn<() => void>();
    store.beforeRead = () => gate.opened;
    const waiting = engine.execute(addTo({ a: 1 }));
    const turnedAway = Array.from({ length: 1000 }, () =>
      engine.execute(makeRequest(script, () => {})),
    );
    const ended = await Promise.allSettled(turnedAway);
    expect(ended.every(({ status }) => status === 'rejected')).toBe(true);
    expect(script).not.toHaveBeenCalled();
    expect(store.reads).toEqual(['a']);
    gate.open();
    await waiting;
  });

  it('allow a command that is exactly as old as the limit, but no older command', async () => {
    const clock = new ManualClock(STARTED_AT + 2_000);
    const engine = makeEngine(store, { clock });
    expect(await engine.execute(addTo({ a: 1 }))).toEqual(accepted(1));
    clock.at += 1;
    await expect(engine.execute(addTo({ a: 1 }))).rejects.toMatchObject({ code: 'STALE_INGRESS' });
  });

  it('evict the least recently used idle streams, but no stream that is in use', async () => {
    const engine = makeEngine(store, { limits: { streamsMax: 2 } });
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

  it('also limit the total number of folded events', async () => {
    const engine = makeEngine(store, { limits: { eventsMax: 5 } });
    for (let n = 0; n < 4; n += 1) await engine.execute(addTo({ a: 1 }));
    for (let n = 0; n < 4; n += 1) await engine.execute(addTo({ b: 1 }));
    expect(engine.held).toEqual({ streams: 1, events: 4 });
    expect(await engine.execute(addTo({ a: 1 }))).toEqual(accepted(5));
  });
});
