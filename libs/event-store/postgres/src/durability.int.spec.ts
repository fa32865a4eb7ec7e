import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startPostgres } from '@fairlot/database';
import { makeDatabase } from '@fairlot/database/testing';
import { makeStream, makeUnit, makeWrite } from '@fairlot/event-store-testing';
import { eventually } from '@fairlot/testing';
import { expect, it, vi } from 'vitest';
import { eventStoreMigrations } from './event-store.migrations.js';
import { PostgresEventStore } from './postgres-event-store.js';
import { DEFAULT_LIMITS } from './session-settings.js';
import { Sessions } from './sessions.js';

const settingsOf = async (sessions: Sessions) => {
  const text = `SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')`;
  const { rows } = await sessions.run<[string]>({ name: 'settings', text }, []);
  return rows[0]?.[0];
};

it("commits of the store are synchronous even if the server's default is asynchronous", async () => {
  const database = await makeDatabase();
  const sessions = new Sessions(database.connection, DEFAULT_LIMITS);
  expect(await settingsOf(sessions)).toBe('fsync=off full_page_writes=off synchronous_commit=on');
  await sessions.close();
  await database.drop();
});

it('the embedded PostgreSQL still has all acknowledged events after a crash', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlot-durability-'));
  const postgres = await startPostgres({ dataDir });
  await migrate(postgres.connection, eventStoreMigrations);
  const sessions = new Sessions(postgres.connection, DEFAULT_LIMITS);
  expect(await settingsOf(sessions)).toBe('fsync=on full_page_writes=on synchronous_commit=on');
  await sessions.close();
  const store = new PostgresEventStore(postgres.connection);
  const stream = makeStream();
  const other = makeStream();
  const unit = makeUnit(makeWrite(stream, 0, 3));
  expect(await store.append([unit])).toEqual([{ outcome: 'committed' }]);

  const postmaster = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number.parseInt(postmaster, 10), 'SIGQUIT'); // like `pg_ctl stop -m immediate`
  const next = makeUnit(makeWrite(other, 0));
  const unavailable = { code: 'UNAVAILABLE' };
  await eventually(() => expect(store.append([next])).rejects.toMatchObject(unavailable));
  await vi.waitFor(() => store.append([next]), { timeout: 20_000, interval: 100 });
  expect(await store.readStream(stream)).toHaveLength(3);
  expect(await store.append([unit])).toEqual([{ outcome: 'duplicate' }]);
  expect(await store.readStream(other)).toHaveLength(1);
  await store.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});
