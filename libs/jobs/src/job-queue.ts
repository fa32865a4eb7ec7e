import { RECORDS_SESSION, type Notifications, type PostgresConnection } from '@fairlot/database';
import { assert, Unavailable } from '@fairlot/kernel';
import { Pool } from 'pg';
import { PgBoss, type Db } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { EndedJobs } from './ended-jobs.js';
import type { JobKind } from './job-kind.js';
import { CANCEL, ENDED, NEWEST, ONE, PAUSE, QUEUED, RESUME } from './queue-statements.js';
import {
  countRows,
  rowsAfter,
  type RowCounts,
  type RowPage,
  type RowResult,
} from './row-results.js';

/** A separate small pool: heartbeats must not wait for the portal's connections, or leases expire. */
const SESSIONS_MAX = 2;
/** Who waited in vain comes again later. */
const AGAIN_SECONDS = 10;
const PATIENCE = { connectionTimeoutMillis: 5_000, query_timeout: 12_000, keepAlive: true };
/** No timer of pg-boss runs for what the portal does not use: flows and index builds in the background. */
const NEVER_SECONDS = 86_400;
/** Of all processes, one looks for silent workers, and no more often. */
const MONITOR_SECONDS = 5;

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

export type JobEnd<Output> =
  | { readonly state: 'completed'; readonly output: Output }
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed' };

/** A job, and how far it is. */
export type Job<Payload, Output> = {
  readonly id: string;
  readonly key: string;
  readonly state: JobState;
  readonly isPaused: boolean;
  readonly payload: Payload;
  readonly output: Output | null;
  /** Rows; null before the first report. */
  readonly done: number | null;
  readonly total: number | null;
  /** Since the last attempt began; null before the first one. */
  readonly runningMs: number | null;
};

type New<Payload> = { readonly key: string; readonly payload: Payload };

export const isLive = ({ state }: { readonly state: JobState }): boolean =>
  state === 'created' || state === 'retry' || state === 'active';

/** Statements of pg-boss inside the caller's transaction. */
const inside = ({ queryRunner }: EntityManager): Db => {
  assert(queryRunner?.isTransactionActive, 'a job is written in a transaction');
  return {
    executeSql: async (text, values) => {
      const { records } = await queryRunner.query(text, values as unknown[], true);
      return { rows: records };
    },
  };
};

/**
 * Jobs in PostgreSQL, by pg-boss. A job is there when the transaction that enqueued it is committed, and it
 * is done when the transaction that did it is.
 */
export class JobQueue {
  private readonly pool: Pool;
  private readonly ended: EndedJobs;
  private readonly stopping = new AbortController();
  private starting: Promise<PgBoss> | null = null;

  constructor(
    connection: PostgresConnection,
    readonly notifications: Notifications,
    readonly failed: (error: unknown) => void,
  ) {
    this.pool = new Pool({
      ...{ ...connection, ...PATIENCE, max: SESSIONS_MAX, application_name: RECORDS_SESSION },
    });
    this.pool.on('error', () => {});
    this.ended = new EndedJobs(notifications, ENDED);
  }

  /** Started by whoever asks first: a process that has no jobs has no timer of it. */
  boss(): Promise<PgBoss> {
    if (this.stopping.signal.aborted) throw new Unavailable('NOT_READY');
    return (this.starting ??= this.start());
  }

  /** @returns the id of the job, or null while one of this key waits or runs */
  async enqueue<Payload extends object, Output extends object>(
    manager: EntityManager,
    { name }: JobKind<Payload, Output>,
    { key, payload }: New<Payload>,
  ): Promise<string | null> {
    const boss = await this.boss();
    const id = await boss.send(name, payload, { db: inside(manager), singletonKey: key });
    if (id !== null) await manager.query('SELECT pg_notify($1, $2)', [QUEUED, name]);
    return id;
  }

  /** The newest job of each key. */
  newest<Payload extends object, Output extends object>(
    { name }: JobKind<Payload, Output>,
    keys: readonly string[],
  ): Promise<Job<Payload, Output>[]> {
    return keys.length === 0 ? Promise.resolve([]) : this.query(NEWEST, [name, keys]);
  }

  /** A job that waits never runs, one that runs is aborted; false where there is none. */
  async cancel<Payload extends object, Output extends object>(
    { name }: JobKind<Payload, Output>,
    key: string,
  ): Promise<boolean> {
    return (await this.query(CANCEL, [name, key])).length > 0;
  }

  /** A job that waits stays, one that runs is aborted as by a cancel. False where there is none. */
  async pause<Payload extends object, Output extends object>(
    { name }: JobKind<Payload, Output>,
    key: string,
  ): Promise<boolean> {
    return (await this.query(PAUSE, [name, key])).length > 0;
  }

  /** It goes on after its last recorded row. False where it is not paused. */
  async resume<Payload extends object, Output extends object>(
    { name }: JobKind<Payload, Output>,
    key: string,
  ): Promise<boolean> {
    return (await this.query(RESUME, [name, key])).length > 0;
  }

  /** Rows of a job by what became of them. */
  rowCounts(id: string): Promise<RowCounts> {
    return countRows((text, values) => this.query(text, values), id);
  }

  rows(id: string, page: RowPage): Promise<RowResult[]> {
    return rowsAfter((text, values) => this.query(text, values), id, page);
  }

  /** Resolves when the job is over. @throws Unavailable OVERLOADED where that is not before `until` */
  async end<Payload extends object, Output extends object>(
    { name }: JobKind<Payload, Output>,
    id: string,
    until?: AbortSignal,
  ): Promise<JobEnd<Output>> {
    type Found = { readonly state: JobState; readonly output: Output };
    await this.ended.listen();
    for (;;) {
      const told = this.ended.next(id);
      const [found] = await this.query<Found>(ONE, [name, id]);
      if (found === undefined) return { state: 'cancelled' };
      if (found.state === 'completed') return { state: 'completed', output: found.output };
      if (!isLive(found)) return { state: found.state === 'failed' ? 'failed' : 'cancelled' };
      await told;
      if (this.stopping.signal.aborted || until?.aborted)
        throw new Unavailable('OVERLOADED', AGAIN_SECONDS);
    }
  }

  /** On a session of the queue's own. */
  async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.pool.query(text, [...values]);
    return rows as Row[];
  }

  /** Rejects everyone who waits for the end of a job; they may retry. */
  async stop(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    this.stopping.abort();
    await this.ended.stop();
    const boss = await this.starting?.catch(() => null);
    await boss?.stop({ graceful: false });
    await this.pool.end();
  }

  private async start(): Promise<PgBoss> {
    const boss = new PgBoss({
      db: { executeSql: (text, values) => this.pool.query(text, values as unknown[]) },
      ...{ migrate: false, schedule: false, supervise: false, registerInstance: false },
      ...{ flowIntervalSeconds: NEVER_SECONDS, bamIntervalSeconds: NEVER_SECONDS },
      monitorIntervalSeconds: MONITOR_SECONDS,
      openTelemetry: { enabled: false },
    });
    boss.on('error', this.failed);
    try {
      return await boss.start();
    } catch (error) {
      this.starting = null;
      throw error;
    }
  }
}
