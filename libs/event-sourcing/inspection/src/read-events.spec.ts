import { makeUnit, makeWrite, MemoryEventStore } from '@fairlot/event-store-testing';
import { expect, it, vi } from 'vitest';
import { readEvents } from './read-events.js';

it('readEvents reads the wanted positions of many streams together, including short gaps between them', async () => {
  const store = new MemoryEventStore();
  const streams = Array.from({ length: 100 }, (_, nth) => `lot-1.${nth + 1}`);
  await store.append(streams.map((stream) => makeUnit(makeWrite(stream, 0, 60))));
  const readRuns = vi.spyOn(store, 'readRuns');
  const wanted = streams.flatMap((stream) =>
    [58, 0, 2, 90].map((position) => ({ stream, position })),
  );
  const events = await readEvents(store, wanted);
  expect(wanted.map((one) => events.of(one)?.position)).toEqual(
    streams.flatMap(() => [58, 0, 2, undefined]),
  );
  expect(readRuns).toHaveBeenCalledOnce();
  expect(readRuns.mock.calls[0]?.[0].slice(0, 2)).toEqual([
    { stream: 'lot-1.1', from: 0, to: 2 },
    { stream: 'lot-1.1', from: 58, to: 90 },
  ]);
});
