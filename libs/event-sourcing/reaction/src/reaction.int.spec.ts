import { makeDatabase } from '@fairlot/database/testing';
import { InProcessEventBus } from '@fairlot/event-bus-in-process';
import type { Envelope } from '@fairlot/event-bus-port';
import type { CommittedEvent } from '@fairlot/event-store-port';
import { eventStoreMigrations, PostgresEventStore } from '@fairlot/event-store-postgres';
import { systemClock, type DomainEvent } from '@fairlot/kernel';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineReaction, type ReactionEvent } from './define-reaction.js';
import { reactionMigrations } from './migrations.js';
import { ReactionProgress } from './reaction-progress.js';
import { ReactionRunner } from './reaction-runner.js';
import type { ReactionLimits } from './reaction-options.js';

type Rung = { readonly type: 'Rung'; readonly data: { readonly bell: number } };
type Effect = (events: readonly ReactionEvent<Rung>[]) => Promise<void>;

const database = await makeDatabase([
  ...eventStoreMigrations,
  ...reactionMigrations,
  { name: 'Heard1764000000001', up: 'CREATE TABLE heard (stream text PRIMARY KEY, position int)' },
]);
const dataSource: DataSource = await database.dataSource([]);
afterAll(() => database.drop());

let store: PostgresEventStore;
let bus: InProcessEventBus;
let commands = 0;
let group = '';
const runners: ReactionRunner[] = [];
beforeEach(() => {
  store = new PostgresEventStore(database.connection);
  bus = new InProcessEventBus({ retryFirstMs: 1 });
  group = `group-${(commands += 1)}`;
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await bus.close();
  await store.close();
});

/** Time limit for a busy machine. */
const SOON = { timeout: 10_000 };
const soon: Partial<ReactionLimits> = { retryFirstMs: 1, retryMaxMs: 4, retryParkedMs: 20 };

const envelopeOf = ({ at, stream, position, type, data }: CommittedEvent): Envelope => ({
  at,
  stream,
  position,
  type,
  data: JSON.parse(data) as unknown,
  metadata: { commandId: '', ingressAt: 0, decidedAt: 0 },
  key: stream,
});

/** An idempotent effect: stores the newest position of each stream, and ignores older ones. */
const remember: Effect = async (events) => {
  for (const { stream, position } of events)
    await dataSource.query(
      `INSERT INTO heard VALUES ($1, $2) ON CONFLICT (stream) DO UPDATE SET position = $2
       WHERE heard.position < $2`,
      [stream, position],
    );
};
const lastPosition = async (stream: string): Promise<number | null> => {
  const [row]: { position: number }[] = await dataSource.query(
    'SELECT position FROM heard WHERE stream = $1',
    [stream],
  );
  return row?.position ?? null;
};

const append = async (stream: string, times: number, expected = 0): Promise<void> => {
  const events = Array.from({ length: times }, (_, n) => ({
    type: 'Rung',
    version: 1,
    data: JSON.stringify({ bell: n }),
    metadata: '{}',
    salt: null,
    hash: 'f'.repeat(64),
  }));
  const commandId = `rings-${(commands += 1)}`;
  const [end] = await store.append([{ commandId, writes: [{ stream, expected, events }] }]);
  expect(end).toEqual({ outcome: 'committed' });
};

/** Appends events ("rings") to a bell's stream. Returns them as envelopes. */
const ring = async (stream: string, times: number, expected = 0): Promise<Envelope[]> => {
  await append(stream, times, expected);
  // An open transaction in another database can hide committed events for a moment, even if an
  // earlier read has returned them.
  return vi.waitFor(async () => {
    const rung = (await log()).filter((one) => one.stream === stream && one.position >= expected);
    expect(rung).toHaveLength(times);
    return rung;
  }, SOON);
};
const log = async (): Promise<Envelope[]> =>
  (await store.readLog({ limit: 10_000 })).map(envelopeOf);
const makeStream = () => `bell-${(commands += 1)}`;

const makeRunner = (effect: Effect, limits: Partial<ReactionLimits> = {}, observer = {}) => {
  const reaction = defineReaction<Rung & DomainEvent>({ group, on: ['Rung'], effect });
  const runner = new ReactionRunner(reaction, {
    dataSource,
    store,
    envelopeOf,
    clock: systemClock,
    observer,
    limits: { ...soon, ...limits },
  });
  runners.push(runner);
  return runner;
};
const started = async (...of: Parameters<typeof makeRunner>): Promise<ReactionRunner> => {
  const runner = makeRunner(...of);
  await runner.start(bus);
  await vi.waitFor(() => expect(runner.status.catchingUp).toBe(false), SOON);
  return runner;
};
const stopped = async (runner: ReactionRunner): Promise<void> => {
  runners.splice(runners.indexOf(runner), 1);
  await runner.stop();
};

describe('ReactionRunner', () => {
  it('runs the effects for the whole log when a group is new, then for events from the bus', async () => {
    const stream = makeStream();
    await ring(stream, 3);
    await started(remember);
    expect(await lastPosition(stream)).toBe(2);
    await bus.publish(await ring(stream, 1, 3));
    expect(await lastPosition(stream)).toBe(3);
  });

  it('ignores events of types that the reaction does not handle', async () => {
    const seen: string[] = [];
    await started(async (events) => void seen.push(...events.map(({ type }) => type)));
    const [rung] = await ring(makeStream(), 1);
    await bus.publish([{ ...(rung as Envelope), type: 'Silenced' }, rung as Envelope]);
    expect(new Set(seen)).toEqual(new Set(['Rung']));
  });

  it('repeats the effect after a crash before the checkpoint was saved, with the same result', async () => {
    const stream = makeStream();
    await ring(stream, 2);
    await started(remember).then(stopped);
    // As after a crash between the effect and the checkpoint.
    await dataSource.query('DELETE FROM reaction_checkpoint WHERE group_name = $1', [group]);
    const again: number[] = [];
    await started(async (events) => {
      again.push(...events.filter((e) => e.stream === stream).map(({ position }) => position));
      await remember(events);
    });
    expect(again).toEqual([0, 1]);
    expect(await lastPosition(stream)).toBe(1);
  });

  it('continues after a restart with the events that were lost on the bus', async () => {
    const stream = makeStream();
    await ring(stream, 2);
    await started(remember).then(stopped);
    await ring(stream, 2, 2);
    const positions: number[] = [];
    await started(async (events) => {
      positions.push(...events.filter((e) => e.stream === stream).map(({ position }) => position));
    });
    expect(positions).toEqual([2, 3]);
  });

  it('waits for committed events that an older transaction still hides', async () => {
    const stream = makeStream();
    const runner = makeRunner(remember);
    const other = dataSource.createQueryRunner();
    // Sessions with the name RECORDS_SESSION hide no events, so use another name.
    await other.query("SET application_name = 'another writer'");
    await other.startTransaction();
    await other.query('SELECT pg_current_xact_id()');
    await append(stream, 2);
    const reads = vi.spyOn(store, 'readLog');
    const caughtUp = runner.catchUp();
    await vi.waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(3), SOON);
    expect(await lastPosition(stream)).toBeNull();
    await other.rollbackTransaction();
    await other.release();
    await caughtUp;
    expect(await lastPosition(stream)).toBe(1);
  });

  it('handles repeated and reordered events', async () => {
    const stream = makeStream();
    await started(remember);
    const [first, second, third] = await ring(stream, 3);
    const batch = [third, first, third, second].map((envelope) => envelope as Envelope);
    await bus.publish(batch);
    await bus.publish(batch);
    expect(await lastPosition(stream)).toBe(2);
  });

  it('gives the same result if two processes of the group run', async () => {
    const stream = makeStream();
    await ring(stream, 5);
    const other = new InProcessEventBus();
    const one = makeRunner(remember);
    const two = makeRunner(remember);
    await Promise.all([one.start(bus), two.start(other)]);
    const more = await ring(stream, 5, 5);
    await Promise.all([bus.publish(more), other.publish(more)]);
    expect(await lastPosition(stream)).toBe(9);
    await other.close();
  });
});

describe('a failing effect of a reaction', () => {
  it('is retried, and the events of its key stay in order', async () => {
    const stream = makeStream();
    const done: number[] = [];
    let faults = 3;
    await started(async (events) => {
      for (const event of events.filter((one) => one.stream === stream)) {
        if (event.position === 1 && (faults -= 1) >= 0) throw new Error('planted');
        done.push(event.position);
      }
    });
    await bus.publish(await ring(stream, 3));
    expect([...new Set(done)]).toEqual([0, 1, 2]);
    expect(done.lastIndexOf(0)).toBeLessThan(done.indexOf(1));
    expect(done.lastIndexOf(1)).toBeLessThan(done.indexOf(2));
  });

  it('parks the events of its key after the last attempt and reports this, while other keys continue', async () => {
    const poisoned = makeStream();
    const sound = makeStream();
    const parked = vi.fn<(events: readonly Envelope[], error: unknown) => void>();
    let isMended = false;
    const effect: Effect = async (events) => {
      if (!isMended && events.some((event) => event.stream === poisoned && event.position === 1))
        throw new Error('poison');
      await remember(events);
    };
    const runner = await started(effect, { retryParkedMs: 60_000 }, { parked });
    await bus.publish([...(await ring(poisoned, 3)), ...(await ring(sound, 2))]);
    expect([await lastPosition(poisoned), await lastPosition(sound)]).toEqual([0, 1]);
    expect(runner.status.parked).toBe(2);
    expect(parked.mock.lastCall?.[0].map(({ position }) => position)).toEqual([1, 2]);
    // Later events of the key wait behind the parked event, even after a restart.
    await bus.publish(await ring(poisoned, 1, 3));
    expect(runner.status.parked).toBe(3);
    await stopped(runner);
    isMended = true;
    const next = await started(effect);
    await vi.waitFor(() => expect(next.status.parked).toBe(0), SOON);
    expect(await lastPosition(poisoned)).toBe(3);
    expect(await new ReactionProgress(dataSource, group).parked()).toEqual([]);
  });

  it('ends the processing of events if too many are parked, which is reported', async () => {
    await ring(makeStream(), 1);
    await ring(makeStream(), 1);
    const failed = vi.fn<(error: unknown) => void>();
    const limits = { parkedMax: 1, attemptsMax: 1, retryParkedMs: 60_000 };
    const runner = makeRunner(() => Promise.reject(new Error('always')), limits, { failed });
    await runner.start(bus);
    await vi.waitFor(
      () =>
        expect(failed.mock.calls.map(([error]) => String(error))).toContainEqual(
          expect.stringContaining('too many parked events'),
        ),
      SOON,
    );
    expect(runner.status).toMatchObject({ catchingUp: true, parked: 1 });
    expect(runner.status.failingSinceAt).not.toBeNull();
    expect(await new ReactionProgress(dataSource, group).checkpoint()).toBeNull();
  });
});
