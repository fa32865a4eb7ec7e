import type { Lease } from '@fairlot/auction-application';
import { Contexts } from '@fairlot/event-sourcing-declaration';
import { MemoryEventStore } from '@fairlot/event-store-testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LEASE_CHECK_MS, RelayRole } from './relay-role.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fence = { lease: 'relay', holder: 'this', epoch: '1' };
const lease = { fence, lapsedMs: 0, hold: async () => true, release: async () => {} };
const NOW = 7_000;

const makeRole = (loads: readonly (() => Promise<string | null>)[], of: Lease = lease) => {
  const left = [...loads];
  const failed: unknown[] = [];
  const role = new RelayRole(of, {
    store: new MemoryEventStore(),
    bus: { publish: async () => {} },
    contexts: new Contexts([]),
    checkpoints: {
      load: () => left.shift()?.() ?? Promise.resolve(null),
      save: async () => {},
    },
    heldStreams: { all: async () => [], hold: async () => {}, release: async () => {} },
    clock: { now: () => NOW },
    observer: { failed: (error) => void failed.push(error) },
  });
  return { role, failed };
};
const tooMany = () => Promise.reject(new Error('sorry, too many clients already'));

it('the relay role retries a failed start, and reports since when the relay has not been running', async () => {
  const { role, failed } = makeRole([tooMany, tooMany]);
  await role.start();
  expect([role.status, role.failingSinceAt]).toEqual([null, NOW]);
  await vi.advanceTimersByTimeAsync(LEASE_CHECK_MS);
  expect([role.status, role.failingSinceAt, failed.length]).toEqual([null, NOW, 2]);
  await vi.advanceTimersByTimeAsync(LEASE_CHECK_MS);
  expect(role.status).toMatchObject({ running: true });
  expect([role.failingSinceAt, failed.length]).toEqual([null, 2]);
  vi.useRealTimers();
  await role.stop();
});

it('the relay role restarts the relay if another process held the lease in between', async () => {
  const held = { ...lease, fence };
  const load = vi.fn(async () => null);
  const { role } = makeRole([load, load], held);
  await role.start();
  await vi.advanceTimersByTimeAsync(LEASE_CHECK_MS);
  expect(load).toHaveBeenCalledOnce();
  held.fence = { ...fence, epoch: '3' };
  await vi.advanceTimersByTimeAsync(LEASE_CHECK_MS);
  expect([load.mock.calls.length, role.status?.running]).toEqual([2, true]);
  vi.useRealTimers();
  await role.stop();
});

it.each(['has the lease', 'knows where to begin'])(
  'the relay role leaves nothing running if it is stopped before it %s',
  async (before) => {
    const late = Promise.withResolvers<void>();
    const release = vi.fn(async () => {});
    const isHeld = before === 'has the lease' ? late.promise : Promise.resolve();
    const load = vi.fn(() => late.promise.then(() => null));
    const { role } = makeRole([load], { ...lease, hold: () => isHeld.then(() => true), release });
    vi.useRealTimers();
    const started = role.start();
    await new Promise((resolve) => setImmediate(resolve));
    const stopped = role.stop();
    await new Promise((resolve) => setImmediate(resolve));
    expect(release).not.toHaveBeenCalled();
    late.resolve();
    await Promise.all([started, stopped]);
    expect([role.status, release.mock.calls.length]).toEqual([null, 1]);
    expect(load).toHaveBeenCalledTimes(before === 'has the lease' ? 0 : 1);
  },
);
