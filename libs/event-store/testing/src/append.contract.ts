import type { EventStore } from '@fairlot/event-store-port';
import { expect, it } from 'vitest';
import { makeStream, makeUnit, makeWrite } from './builders.js';

type Open = () => Promise<EventStore>;
const committed = { outcome: 'committed' };
const duplicate = { outcome: 'duplicate' };
const conflict = (stream: string) => ({ outcome: 'conflict', stream });

/** The number of events in each of these streams. */
const lengths = (store: EventStore, ...streams: string[]) =>
  Promise.all(streams.map(async (stream) => (await store.readStream(stream)).length));

export const appendContract = (open: Open): void => {
  it('accepts an empty batch, and returns no outcome', async () => {
    expect(await (await open()).append([])).toEqual([]);
  });

  it('counts positions from 0 in each stream', async () => {
    const store = await open();
    const one = makeStream();
    const other = makeStream();
    await store.append([makeUnit(makeWrite(one, 0, 2)), makeUnit(makeWrite(other, 0))]);
    await store.append([makeUnit(makeWrite(one, 2))]);
    const positions = (await store.readStream(one)).map(({ position }) => position);
    expect(positions).toEqual([0, 1, 2]);
    expect((await store.readStream(other))[0]?.position).toBe(0);
  });

  it('commits consecutive units on one stream in one batch', async () => {
    const store = await open();
    const stream = makeStream();
    const units = [makeUnit(makeWrite(stream, 0, 2)), makeUnit(makeWrite(stream, 2))];
    expect(await store.append(units)).toEqual([committed, committed]);
    expect(await lengths(store, stream)).toEqual([3]);
  });

  it('rejects a gap: an expected position beyond the end', async () => {
    const store = await open();
    const stream = makeStream();
    const other = makeStream();
    expect(await store.append([makeUnit(makeWrite(stream, 1))])).toEqual([conflict(stream)]);
    const gap = [makeUnit(makeWrite(other, 0)), makeUnit(makeWrite(other, 2))];
    expect(await store.append(gap)).toEqual([committed, conflict(other)]);
    expect(await lengths(store, stream, other)).toEqual([0, 1]);
  });
};

export const raceContract = (open: Open): void => {
  it('lets exactly one of two racing writers win', async () => {
    const one = await open();
    const other = await open();
    for (let race = 0; race < 20; race++) {
      const stream = makeStream();
      const write = (store: EventStore) => store.append([makeUnit(makeWrite(stream, 0))]);
      const outcomes = (await Promise.all([write(one), write(other)])).flat();
      expect(outcomes.toSorted((a, b) => (a.outcome < b.outcome ? -1 : 1))).toEqual([
        committed,
        conflict(stream),
      ]);
      expect(await lengths(one, stream)).toEqual([1]);
    }
  });

  it('fails only the unit that lost a race', async () => {
    const store = await open();
    const lost = makeStream();
    const fine = makeStream();
    await store.append([makeUnit(makeWrite(lost, 0))]);
    const units = [
      makeUnit(makeWrite(fine, 0)),
      makeUnit(makeWrite(lost, 0)),
      makeUnit(makeWrite(fine, 1)),
    ];
    expect(await store.append(units)).toEqual([committed, conflict(lost), committed]);
    expect(await lengths(store, lost, fine)).toEqual([1, 2]);
  });

  it('fails a later unit that builds on a failed unit, even if its position is right', async () => {
    const store = await open();
    const stream = makeStream();
    await store.append([makeUnit(makeWrite(stream, 0))]);
    const units = [makeUnit(makeWrite(stream, 0)), makeUnit(makeWrite(stream, 1))];
    expect(await store.append(units)).toEqual([conflict(stream), conflict(stream)]);
    expect(await lengths(store, stream)).toEqual([1]);
  });

  it('fails later units that share another stream with a failed unit', async () => {
    const store = await open();
    const lost = makeStream();
    const shared = makeStream();
    await store.append([makeUnit(makeWrite(lost, 0))]);
    const units = [
      makeUnit(makeWrite(shared, 0), makeWrite(lost, 0)),
      makeUnit(makeWrite(shared, 1)),
    ];
    expect(await store.append(units)).toEqual([conflict(lost), conflict(shared)]);
    expect(await lengths(store, lost, shared)).toEqual([1, 0]);
  });

  it('commits a unit of many streams completely or not at all', async () => {
    const store = await open();
    const one = makeStream();
    const other = makeStream();
    const both = (first: number, second: number) =>
      makeUnit(makeWrite(one, first), makeWrite(other, second));
    expect(await store.append([both(0, 0)])).toEqual([committed]);
    expect(await store.append([both(1, 0)])).toEqual([conflict(other)]);
    expect(await lengths(store, one, other)).toEqual([1, 1]);
  });

  it('commits one event per stream if two writers append to the same streams in opposite orders', async () => {
    const one = await open();
    const other = await open();
    const streams = Array.from({ length: 20 }, makeStream);
    const batch = (names: string[]) => names.map((stream) => makeUnit(makeWrite(stream, 0)));
    const outcomes = await Promise.all([
      one.append(batch(streams)),
      other.append(batch(streams.toReversed())),
    ]);
    expect(outcomes.flat().filter(({ outcome }) => outcome === 'committed')).toHaveLength(20);
    expect(await lengths(one, ...streams)).toEqual(streams.map(() => 1));
  });
};

export const commandContract = (open: Open): void => {
  it('stores a command id once, even within a batch and after reopening', async () => {
    const store = await open();
    const stream = makeStream();
    const other = makeStream();
    const unit = makeUnit(makeWrite(stream, 0));
    const again = { ...unit, writes: [makeWrite(other, 0)] };
    expect(await store.append([unit, again])).toEqual([committed, duplicate]);
    expect(await store.append([again])).toEqual([duplicate]);
    await store.close();
    const reopened = await open();
    expect(await reopened.append([{ ...unit, writes: [makeWrite(stream, 1)] }])).toEqual([
      duplicate,
    ]);
    expect(await lengths(reopened, stream, other)).toEqual([1, 0]);
  });

  it('reports a repeated command as a duplicate before it checks positions', async () => {
    const store = await open();
    const stream = makeStream();
    const unit = makeUnit(makeWrite(stream, 0));
    await store.append([unit]);
    expect(await store.append([unit])).toEqual([duplicate]);
    const built = makeUnit(makeWrite(stream, 1));
    expect(await store.append([unit, built])).toEqual([duplicate, conflict(stream)]);
    expect(await store.append([built])).toEqual([committed]);
  });

  it('lets one of two racing writers store a command', async () => {
    const one = await open();
    const other = await open();
    for (let race = 0; race < 20; race++) {
      const unit = makeUnit(makeWrite(makeStream(), 0));
      const elsewhere = { ...unit, writes: [makeWrite(makeStream(), 0)] };
      const outcomes = await Promise.all([one.append([unit]), other.append([elsewhere])]);
      expect(outcomes.flat().filter(({ outcome }) => outcome === 'committed')).toHaveLength(1);
      expect(outcomes.flat()).toContainEqual(duplicate);
    }
  });

  it('finds every event of a command in the order written, across streams', async () => {
    const store = await open();
    const a = makeStream();
    const b = makeStream();
    const before = makeUnit(makeWrite(b, 0));
    const unit = makeUnit(makeWrite(b, 1, 2), makeWrite(a, 0, 2));
    const after = makeUnit(makeWrite(a, 2, 2), makeWrite(b, 3));
    await store.append([before, unit, after]);
    expect(await store.findCommand(unit.commandId)).toEqual(
      unit.writes.flatMap(({ stream, expected, events }) =>
        events.map((event, i) => ({ ...event, stream, position: expected + i })),
      ),
    );
    expect(await store.findCommand(before.commandId)).toHaveLength(1);
    expect(await store.findCommand(after.commandId)).toHaveLength(3);
    expect(await store.findCommand('unknown')).toEqual([]);
  });
};
