import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Notifications } from '@fairlot/database';
import { makeDatabase, type TestDatabase } from '@fairlot/database/testing';
import type { ArchivedEventStore } from '@fairlot/event-store-archive';
import { makeCommandId, makeEvent, makeStream } from '@fairlot/event-store-testing';
import { eventStoreMigrations } from '@fairlot/event-store-postgres';
import { FolderFiles } from '@fairlot/files-folder';
import type { Files } from '@fairlot/files-port';
import { FailingWork, jobMigrations } from '@fairlot/jobs';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { adapters } from '../core/adapters.js';
import { LogArchiving } from './log-archiving.js';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);
const DAYS = 40;

let database: TestDatabase;
let source: DataSource;
let folder: string;
let notifications: Notifications;
let store: ArchivedEventStore;
beforeAll(async () => {
  const failingWork = jobMigrations.find(({ name }) => name.startsWith('FailingWork'))!;
  database = await makeDatabase([...eventStoreMigrations, failingWork]);
  source = await database.dataSource([]);
  folder = await mkdtemp(join(tmpdir(), 'fairlot-archiving-'));
  notifications = new Notifications(database.connection);
});
afterAll(async () => {
  await notifications.close();
  await Promise.all([database.drop(), rm(folder, { recursive: true })]);
});

const storeOn = (files: Files): ArchivedEventStore =>
  adapters.eventStore(database.connection, { sessionsMax: 2, watch: null }, notifications, files);

/** Writes five events. The last one is too recent to be archived. */
beforeEach(async () => {
  await source.query('TRUNCATE event, command, log_segment, log_segment_stream, failing_work');
  store = storeOn(new FolderFiles(folder));
  const stream = makeStream();
  for (const [position, days] of [90, 80, 60, DAYS + 1, DAYS - 1].entries()) {
    const commandId = makeCommandId();
    const metadata = JSON.stringify({
      commandId,
      fingerprint: '',
      actor: { idUser: 1, idDealer: null, role: 'ADMIN' },
      ingressAt: 0,
      decidedAt: NOW - days * DAY_MS,
    });
    const writes = [{ stream, expected: position, events: [makeEvent({ metadata })] }];
    await store.append([{ commandId, writes, record: `{"at":${position}}` }]);
  }
});
afterEach(() => store.close());

const archiving = (of = store, archiveAfterDays: number | null = DAYS) =>
  new LogArchiving({ archiveAfterDays }, of.archive, { now: () => NOW }, new FailingWork(source));
const statusOf = async (one: LogArchiving) => ({
  movedEvents: one.movedEvents,
  failingSinceAt: await one.failingSinceAt(),
});
const signal = new AbortController().signal;
const left = async () => {
  const [row] = await source.query<{ events: number; records: number }[]>(
    'SELECT (SELECT count(*)::int FROM event) AS events, count(record)::int AS records FROM command',
  );
  return row;
};

it('log archiving moves events older than the setting, together with the results of their commands', async () => {
  const log = await store.readLog({ limit: 10 });
  const one = archiving();
  const other = archiving();
  expect(await one.moveNext(signal)).toBe(true);
  expect(await statusOf(one)).toEqual({ movedEvents: 4, failingSinceAt: null });
  // The newest event of a stream always stays in the database, even after it was copied to a file.
  expect(await left()).toEqual({ events: 2, records: 1 });
  expect(await one.moveNext(signal)).toBe(false);
  expect(await other.moveNext(signal)).toBe(false);
  expect(await store.readLog({ limit: 10 })).toEqual(log);
});

it('log archiving moves nothing if the setting is not set', async () => {
  expect(await archiving(store, null).moveNext(signal)).toBe(false);
  expect(await left()).toEqual({ events: 5, records: 5 });
});

it('log archiving lets only one of two processes move a part, and neither of them fails', async () => {
  const one = archiving();
  const other = archiving();
  const moved = await Promise.all([one, other].map((each) => each.moveNext(signal)));
  expect(moved).toContain(true);
  expect(one.movedEvents + other.movedEvents).toBe(4);
  for (const each of [one, other]) expect(await each.failingSinceAt()).toBeNull();
});

it('log archiving keeps all events if files cannot be written, and reports since when', async () => {
  const files = new FolderFiles(folder);
  const full = vi.spyOn(files, 'put').mockRejectedValue(new Error('no space left'));
  const of = storeOn(files);
  const failing = archiving(of);
  await expect(failing.moveNext(signal)).rejects.toThrow('no space left');
  expect(await statusOf(failing)).toEqual({ movedEvents: 0, failingSinceAt: NOW });
  expect(await left()).toEqual({ events: 5, records: 5 });
  full.mockRestore();
  expect(await failing.moveNext(signal)).toBe(true);
  expect(await statusOf(failing)).toEqual({ movedEvents: 4, failingSinceAt: null });
  await of.close();
});

it('log archiving fails until any process succeeds, also one that started after the failure', async () => {
  const files = new FolderFiles(folder);
  vi.spyOn(files, 'put').mockRejectedValue(new Error('no space left'));
  const of = storeOn(files);
  const failing = archiving(of);
  await expect(failing.moveNext(signal)).rejects.toThrow('no space left');
  const started = archiving();
  expect(await started.failingSinceAt()).toBe(NOW);
  expect(await archiving(store, null).failingSinceAt()).toBeNull();
  expect(await started.moveNext(signal)).toBe(true);
  for (const each of [failing, started]) expect(await each.failingSinceAt()).toBeNull();
  await of.close();
});

it('log archiving stops on request, which is no failure', async () => {
  const one = archiving();
  const stopping = new AbortController();
  const moving = one.moveNext(stopping.signal);
  stopping.abort();
  await expect(moving).rejects.toThrow('aborted');
  expect(await statusOf(one)).toEqual({ movedEvents: 4, failingSinceAt: null });
});
