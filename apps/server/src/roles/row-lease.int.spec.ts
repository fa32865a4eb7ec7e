import { typeormOptions } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import { LeaseLost } from '@fairlot/event-store-port';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { migrations } from '../core/schema.js';
import { RowLease } from './row-lease.js';

const WITHIN = { timeout: 2_000, interval: 100 };
const EARLY = '00000000000000000001.0000000000';
const LATE = '00000000000000000002.0000000000';

describe('a lease in the database', () => {
  let database: TestDatabase;
  let leases: RowLease[];
  const makeLease = () => {
    const lease = new RowLease(database.connection, 'clock');
    leases.push(lease);
    return lease;
  };
  const checkpoints = async (): Promise<unknown[]> => {
    const client = new Client(database.connection);
    await client.connect();
    const { rows } = await client.query<{ at: string }>('SELECT at FROM checkpoint');
    await client.end();
    return rows.map(({ at }) => at);
  };
  beforeEach(async () => {
    database = await makeDatabase(migrations);
    leases = [];
  });
  afterEach(async () => {
    await Promise.all(leases.map((lease) => lease.release()));
    await database.drop();
  });

  it('passes to another process within two seconds after its holder has stopped', async () => {
    const stopped = makeLease();
    const other = makeLease();
    expect(await stopped.hold()).toBe(true);
    expect(await other.hold()).toBe(false);
    await stopped.saveCheckpoint('relay', EARLY);
    await vi.waitFor(async () => expect(await other.hold()).toBe(true), WITHIN);
    expect(stopped.fence).toBeNull();
    await expect(stopped.saveCheckpoint('relay', LATE)).rejects.toThrow(LeaseLost);
    expect(await checkpoints()).toEqual([EARLY]);
    expect(await stopped.hold()).toBe(false);
    await other.saveCheckpoint('relay', LATE);
    expect(await checkpoints()).toEqual([LATE]);
  });

  it("passes only after the holder's open transaction has ended, and then refuses the former holder's writes", async () => {
    const former = makeLease();
    const other = makeLease();
    const dataSource = await new DataSource(typeormOptions(database.connection)).initialize();
    const session = dataSource.createQueryRunner();
    await former.hold();
    await session.startTransaction();
    await former.renew(session.manager);
    const taken = vi.waitFor(async () => expect(await other.hold()).toBe(true), {
      timeout: 5_000,
      interval: 100,
    });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(other.fence).toBeNull();
    await session.commitTransaction();
    await taken;
    await expect(former.renew(session.manager)).rejects.toThrow(LeaseLost);
    const kept = await session.query('SELECT name FROM pg_prepared_statements');
    expect(kept).toEqual([{ name: 'lease-keep' }]);
    await session.release();
    await dataSource.destroy();
  });

  it('tells a new holder how long it was free, but tells nothing to a holder that renewed it in time', async () => {
    const first = makeLease();
    const second = makeLease();
    await first.hold();
    expect(first.lapsedMs).toBe(0);
    await first.hold();
    expect(first.lapsedMs).toBe(0);
    await first.release();
    await new Promise((resolve) => setTimeout(resolve, 400));
    await second.hold();
    expect(second.lapsedMs).toBeGreaterThanOrEqual(400);
    expect(second.lapsedMs).toBeLessThan(30_000);
    // The value must be whole milliseconds, because instants are computed from it.
    expect(second.lapsedMs).toBe(Math.trunc(second.lapsedMs));
    await second.hold();
    expect(second.lapsedMs).toBe(0);
    leases = [second];
  });

  it('stays with a holder that renews it, and is free immediately after its release', async () => {
    const holder = makeLease();
    const other = makeLease();
    await holder.hold();
    const since = performance.now();
    const renewed = setInterval(() => void holder.hold(), 300);
    await vi.waitFor(async () => {
      expect(await other.hold()).toBe(false);
      expect(performance.now() - since).toBeGreaterThan(1_500);
    }, WITHIN);
    clearInterval(renewed);
    await holder.release();
    expect(await other.hold()).toBe(true);
    leases = [other];
  });

  it('goes to only one of many concurrent requests', async () => {
    const held = await Promise.all(
      [makeLease(), makeLease(), makeLease()].map((lease) => lease.hold()),
    );
    expect(held.filter(Boolean)).toHaveLength(1);
  });
});
