import { Contexts } from '@fairlot/event-sourcing-declaration';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LOOK_EVERY_MS, RelayRole } from './relay-role.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lease = { isHeld: true, lapsedMs: 0, hold: async () => true, release: async () => {} };
const NOW = 7_000;

const aRole = (loads: readonly (() => Promise<string | null>)[]) => {
  const left = [...loads];
  const failed: unknown[] = [];
  const role = new RelayRole(lease, {
    store: new MemoryEventStore(),
    bus: { publish: async () => {} },
    contexts: new Contexts([]),
    checkpoints: {
      load: () => left.shift()?.() ?? Promise.resolve(null),
      save: async () => {},
    },
    held: { all: async () => [], hold: async () => {}, release: async () => {} },
    clock: { now: () => NOW },
    observer: { failed: (error) => void failed.push(error) },
  });
  return { role, failed };
};
const tooMany = () => Promise.reject(new Error('sorry, too many clients already'));

it('begins again when the first beginning failed, and says meanwhile since when it does not run', async () => {
  const { role, failed } = aRole([tooMany, tooMany]);
  await role.start();
  expect([role.status, role.failingSinceAt]).toEqual([null, NOW]);
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
  expect([role.status, role.failingSinceAt, failed.length]).toEqual([null, NOW, 2]);
  await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);
  expect(role.status).toMatchObject({ running: true });
  expect([role.failingSinceAt, failed.length]).toEqual([null, 2]);
  vi.useRealTimers();
  await role.stop();
});
