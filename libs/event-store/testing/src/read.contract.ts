import type { EventStore } from '@fairlot/event-store-port';
import { expect, it } from 'vitest';
import { makeEvent, makeStream, makeUnit, makeWrite } from './builders.js';

/**
 * JSON that must stay unchanged: key order, spaces, numbers, escapes, and characters of each width.
 */
const TEXTS = [
  '{"b":1,  "a":[1.50, 1e2, -0]}',
  '{"b":"\\u0000 \\u001f \\/ \\" \\\\ \\n","a":"\\ud83d"}',
  '{"città":"Zażółć gęślą jaźń","日本":"🚗 \u2028 \u00a0","a":"\\\\N"}',
  '{\r\n\t"a": null\n}',
  '[]',
  `{"long":"${'è'.repeat(20_000)}"}`,
];
/** Text that JSON would escape. A store may refuse it, but only before it writes anything. */
const REFUSED_DATA = ['{"a":"\0"}', '{"a":"\x1f"}', '{"a":"\ud83d"}', ''];

export const readContract = (open: () => Promise<EventStore>): void => {
  it('stores data and metadata byte for byte, with or without a salt', async () => {
    const store = await open();
    const stream = makeStream();
    const events = TEXTS.map((text, i) =>
      makeEvent({
        data: text,
        metadata: TEXTS.at(-1 - i) ?? text,
        version: i + 1,
        type: `T${i}`,
        ...(i === 0 && { salt: null }),
      }),
    );
    await store.append([makeUnit({ stream, expected: 0, events })]);
    const stored = await store.readStream(stream);
    expect(stored).toEqual(
      events.map((event, position) => ({ ...event, stream, position, at: stored[position]?.at })),
    );
  });

  it('rejects text that is not JSON as INVALID, before it writes anything', async () => {
    const store = await open();
    const stream = makeStream();
    const fine = makeStream();
    for (const text of REFUSED_DATA) {
      for (const event of [makeEvent({ data: text }), makeEvent({ metadata: text })]) {
        const units = [
          makeUnit(makeWrite(fine, 0)),
          makeUnit({ stream, expected: 0, events: [event] }),
        ];
        await expect(store.append(units)).rejects.toMatchObject({ code: 'INVALID' });
      }
      const named = { ...makeUnit(makeWrite(stream, 0)), commandId: text };
      await expect(store.append([named])).rejects.toMatchObject({ code: 'INVALID' });
      await expect(store.append([makeUnit(makeWrite(text, 0))])).rejects.toMatchObject({
        code: 'INVALID',
      });
    }
    for (const salt of ['', 'ab', 'g'.repeat(32), 'A'.repeat(32)]) {
      const units = [makeUnit({ stream, expected: 0, events: [makeEvent({ salt })] })];
      await expect(store.append(units)).rejects.toMatchObject({ code: 'INVALID' });
    }
    expect(await store.readStream(fine)).toEqual([]);
    expect(await store.append([makeUnit(makeWrite(fine, 0))])).toEqual([{ outcome: 'committed' }]);
  });

  it('rejects units without events and invalid positions as INVALID', async () => {
    const store = await open();
    const stream = makeStream();
    const invalid = [
      makeUnit(),
      makeUnit(makeWrite(stream, 0, 0)),
      makeUnit(makeWrite(stream, -1)),
      makeUnit(makeWrite(stream, 0.5)),
      makeUnit(makeWrite(stream, 2 ** 31)),
    ];
    for (const unit of invalid) {
      await expect(store.append([unit])).rejects.toMatchObject({ code: 'INVALID' });
    }
  });

  it('reads a stream from a position, up to a limit', async () => {
    const store = await open();
    const stream = makeStream();
    await store.append([makeUnit(makeWrite(stream, 0, 5))]);
    const read = async (options: Parameters<EventStore['readStream']>[1]) =>
      (await store.readStream(stream, options)).map(({ position }) => position);
    expect(await read({ from: 3 })).toEqual([3, 4]);
    expect(await read({ limit: 2 })).toEqual([0, 1]);
    expect(await read({ from: 1, limit: 3 })).toEqual([1, 2, 3]);
    expect(await read({ from: 5 })).toEqual([]);
    expect(await store.readStream(makeStream())).toEqual([]);
  });

  it('reads the existing parts of several streams in one call', async () => {
    const store = await open();
    const one = makeStream();
    const other = makeStream();
    const none = makeStream();
    await store.append([makeUnit(makeWrite(one, 0, 5)), makeUnit(makeWrite(other, 0))]);
    await store.append([makeUnit(makeWrite(other, 1, 2))]);
    const runs = [
      { stream: one, from: 1, to: 2 },
      { stream: one, from: 4, to: 9 },
      ...[other, none].map((stream) => ({ stream, from: 0, to: 1 })),
      { stream: other, from: 3, to: 4 },
    ];
    const read = await store.readRuns(runs);
    const wanted = await Promise.all(
      runs.map(({ stream, from, to }) => store.readStream(stream, { from, limit: to - from + 1 })),
    );
    const sorted = (events: typeof read) => events.toSorted((a, b) => (a.at < b.at ? -1 : 1));
    expect(sorted(read)).toEqual(sorted(wanted.flat()));
    expect(read).toHaveLength(5);
    expect(await store.readRuns([])).toEqual([]);
  });
};
