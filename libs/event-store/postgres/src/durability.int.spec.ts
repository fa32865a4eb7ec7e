import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, startPostgres } from '@fairlot/database';
import { aDatabase } from '@fairlot/database/testing';
import { aStream, aUnit, aWrite } from '@fairlot/event-store-testing';
import { expect, it } from 'vitest';
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

it('commits synchronously although the server was told not to', async () => {
  const database = await aDatabase();
  const sessions = new Sessions(database.connection, DEFAULT_LIMITS);
  expect(await settingsOf(sessions)).toBe('fsync=off full_page_writes=off synchronous_commit=on');
  await sessions.close();
  await database.drop();
});

it('R2 keeps what it acknowledged, on disk, through a stop of the embedded server', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlot-durability-'));
  const [stream, unit] = [aStream(), aUnit(aWrite(aStream(), 0))];
  for (const run of [0, 1]) {
    const postgres = await startPostgres({ dataDir });
    await migrate(postgres.connection, eventStoreMigrations);
    const sessions = new Sessions(postgres.connection, DEFAULT_LIMITS);
    expect(await settingsOf(sessions)).toBe('fsync=on full_page_writes=on synchronous_commit=on');
    await sessions.close();
    const store = new PostgresEventStore(postgres.connection);
    const [outcome] = await store.append([unit]);
    expect(outcome).toEqual({ outcome: run === 0 ? 'committed' : 'duplicate' });
    expect(await store.append([aUnit(aWrite(stream, run))])).toEqual([{ outcome: 'committed' }]);
    await store.close();
    await postgres.stop();
  }
  await rm(dataDir, { recursive: true });
});
