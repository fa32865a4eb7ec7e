import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@fairlot/event-store-port';
import { eventually } from '@fairlot/testing';
import { expect, it, vi } from 'vitest';
import { makeStream, makeUnit, makeWrite } from './builders.js';
import { endOfLog, followStreams, eventsOfStreams } from './follow-log.js';

type Open = () => Promise<EventStore>;

const WRITERS = 8;
const UNITS = 40;

/** Returns reproducible pauses of 0 to 4 ms. */
const pausesOf = (seed: number) => {
  let state = seed;
  return () => delay((state = (state * 1_103_515_245 + 12_345) % 2 ** 31) % 5);
};

/** Appends with pauses to a stream of its own and to a shared stream. */
const writeInRace = async (store: EventStore, own: string, shared: string, seed: number) => {
  const pause = pausesOf(seed);
  let end = 0;
  for (let written = 0; written < UNITS;) {
    await pause();
    end += (await store.readStream(shared, { from: end })).length;
    const unit = makeUnit(makeWrite(own, written), makeWrite(shared, end));
    const [outcome] = await store.append([unit]);
    if (outcome?.outcome === 'committed') written += 1;
  }
};

export const logContract = (open: Open): void => {
  it('reads the log oldest first, after a position, up to a limit', async () => {
    const store = await open();
    const a = makeStream();
    const b = makeStream();
    const start = await endOfLog(store);
    await store.append([makeUnit(makeWrite(b, 0)), makeUnit(makeWrite(a, 0, 2))]);
    await store.append([makeUnit(makeWrite(b, 1), makeWrite(a, 2))]);
    const all = eventsOfStreams(await followStreams(store, start, [a, b], 5), [a, b]);
    expect(all.map(({ stream, position }) => [stream, position])).toEqual([
      [b, 0],
      [a, 0],
      [a, 1],
      [b, 1],
      [a, 2],
    ]);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted());
    const [, second, third] = all;
    expect(await store.readLog({ after: second?.at, limit: 1 })).toEqual([third]);
    expect(await store.readLog({ after: all.at(-1)?.at, limit: 10 })).toEqual([]);
    expect((await store.readStream(b))[0]).toEqual(all[0]);
  });

  it('returns the end of the log, including events that are not visible yet', async () => {
    const store = await open();
    const other = await open();
    const stream = makeStream();
    await other.append([makeUnit(makeWrite(stream, 0, 2))]);
    const [, last] = await store.readStream(stream);
    const end = await store.logEnd();
    expect(end).not.toBeNull();
    expect(end).toBe(last?.at);
  });

  it('never skips an event: a subscriber sees each event of racing writers once, in order', async () => {
    const stores = await Promise.all([open(), open(), open(), open()]);
    const reader = await open();
    const start = await endOfLog(reader);
    const shared = makeStream();
    const owns = Array.from({ length: WRITERS }, makeStream);
    const followed = followStreams(reader, start, [shared, ...owns], 2 * WRITERS * UNITS);
    const writers = owns.map((own, i) =>
      writeInRace(stores[i % stores.length] ?? reader, own, shared, i + 1),
    );
    await Promise.all(writers);
    const seen = await followed;

    for (const [stream, count] of [
      [shared, WRITERS * UNITS] as const,
      ...owns.map(expectedUnitsOf),
    ]) {
      const positions = eventsOfStreams(seen, [stream]).map(({ position }) => position);
      expect(positions).toEqual(Array.from({ length: count }, (_, position) => position));
    }
    expect(await reader.readLog({ after: start, limit: seen.length })).toEqual(seen);
  });
};

const expectedUnitsOf = (own: string) => [own, UNITS] as const;

export const wakeContract = (open: Open): void => {
  it('wakes subscribers after a commit of any process, until stopped', async () => {
    const store = await open();
    const other = await open();
    const stopped = vi.fn<() => void>();
    const kept = vi.fn<() => void>();
    const stop = await store.onCommit(stopped);
    await store.onCommit(kept);
    await other.append([makeUnit(makeWrite(makeStream(), 0))]);
    await eventually(() => expect(Math.min(...calls(stopped, kept))).toBeGreaterThan(0));
    await stop();
    const [before] = calls(stopped);
    kept.mockClear();
    await other.append([makeUnit(makeWrite(makeStream(), 0))]);
    await eventually(() => expect(kept).toHaveBeenCalled());
    expect(calls(stopped)).toEqual([before]);
  });
};

const calls = (...fakes: ReturnType<typeof vi.fn<() => void>>[]): number[] =>
  fakes.map((fake) => fake.mock.calls.length);
