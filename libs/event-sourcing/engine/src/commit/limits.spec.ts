import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryEventLog, MemoryEventStore } from '@fairlot/event-store-testing';
import { DEFAULT_LIMITS, pauseBefore } from './limits.js';
import { addTo, makeEngine } from '../testing/engine-builders.js';
import { FaultyStore } from '../testing/faulty-store.js';

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => void vi.restoreAllMocks());

describe('the pause of an engine before a retry', () => {
  it('is zero at first, then random below a limit that doubles up to the maximum', () => {
    const limits = { ...DEFAULT_LIMITS, retryPauseMaxMs: 20 };
    expect([1, 2, 3, 4, 5, 6, 40].map((retries) => pauseBefore(retries, limits))).toEqual([
      0, 1, 2, 4, 8, 10, 10,
    ]);
    vi.mocked(Math.random).mockReturnValue(0.25);
    expect(pauseBefore(4, limits)).toBe(2);
  });

  it('is kept, so that engines that compete do not collide again immediately', async () => {
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    const log = new MemoryEventLog();
    const store = new FaultyStore(new MemoryEventStore(log));
    const other = makeEngine(new MemoryEventStore(log));
    store.beforeAppend = async () => {
      if (store.appends.length < 4) await other.execute(addTo({ a: 1 }));
    };
    expect(await makeEngine(store).execute(addTo({ a: 1 }))).toMatchObject({ answer: [4] });
    expect(pauses.mock.calls.map(([, ms]) => ms)).toEqual([1, 2]);
  });
});
