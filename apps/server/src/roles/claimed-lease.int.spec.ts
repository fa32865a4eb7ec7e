import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { KurrentDbEventStore } from '@fairlot/event-store-kurrentdb';
import { ProtocolServer } from '@fairlot/event-store-kurrentdb/testing';
import type { Fence } from '@fairlot/event-store-port';
import { makeEvent, makeStream, makeUnit } from '@fairlot/event-store-testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrations } from '../core/schema.js';
import { ClaimedLease } from './claimed-lease.js';
import { RowLease } from './row-lease.js';

const WITHIN = { timeout: 4_000, interval: 100 };

let server: ProtocolServer;
let database: TestDatabase;
let store: KurrentDbEventStore;
const leases: ClaimedLease[] = [];
const makeLease = () => {
  const lease = new ClaimedLease(new RowLease(database.connection, 'clock'), store);
  leases.push(lease);
  return lease;
};
/** The result of a write to the log with this fence. */
const sent = async (fence: Fence | null) => {
  const write = { stream: makeStream(), expected: 0, events: [makeEvent()] };
  const [ended] = await store.append([{ ...makeUnit(write), fence: fence ?? undefined }]);
  return ended?.outcome;
};

beforeAll(async () => {
  [server, database] = await Promise.all([new ProtocolServer().start(), makeDatabase(migrations)]);
  store = new KurrentDbEventStore({ url: server.url });
});
afterAll(async () => {
  await Promise.all(leases.map((lease) => lease.release()));
  await store?.close();
  await database?.drop();
  await server?.stop();
});

it('the log refuses writes of a former lease holder, and accepts those of the current holder', async () => {
  const stopped = makeLease();
  const other = makeLease();
  expect([await stopped.hold(), await other.hold()]).toEqual([true, false]);
  const { fence: former } = stopped;
  expect(other.fence).toBeNull();
  expect(await sent(former)).toBe('committed');
  await vi.waitFor(async () => expect(await other.hold()).toBe(true), WITHIN);
  expect(stopped.fence).toBeNull();
  expect(await sent(former)).toBe('fenced');
  expect(await sent(other.fence)).toBe('committed');

  // The former holder paused after taking the row, and claims the log although it has lost the row.
  await store.claim('clock', former?.holder ?? '');
  expect(await sent(other.fence)).toBe('fenced');
  expect(await other.hold()).toBe(true);
  expect(await sent(other.fence)).toBe('committed');
});
