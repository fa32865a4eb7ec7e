import { RECORDS_SESSION, type Notifications, type PostgresConnection } from '@fairlot/database';
import { assert, Unavailable } from '@fairlot/kernel';
import { Pool } from 'pg';
import { PgBoss, type Db } from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { EndedJobs } from './ended-jobs.js';
import type { JobKind } from './job-kind.js';
import {
  CANCEL_JOB,
  ENDED_CHANNEL,
  READ_NEWEST,
  READ_JOB,
  PAUSE_JOB,
  QUEUED_CHANNEL,
  RESUME_JOB,
  START_NOW,
} from './queue-statements.js';
import {
  countRows,
  rowsAfter,
  type RowCounts,
  type RowPage,
  type RowResult,
} from './row-results.js';

/**
 * Maximum number of connections of the queue's own pool. Heartbeats must not wait for connections
 * that the portal uses, because leases would expire.
 */
const SESSIONS_MAX = 2;
/** `retryAfterSeconds` of the error after a timeout. */
const RETRY_AFTER_SECONDS = 10;
const CONNECTION_OPTIONS = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 12_000,
  keepAlive: true,
};
/** Practically disables timers of unused features of pg-boss: flows and background index builds. */
const NEVER_SECONDS = 86_400;
/** Interval at which one of all processes checks for silent workers. */
const MONITOR_SECONDS = 5;

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

export type JobEnd<Output> =
  | { readonly state: 'completed'; readonly output: Output }
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed' };

/** A job as it is stored, with its progress. */
export type Job<Payload, Output> = {
  readonly id: string;
  readonly key: string;
  readonly state: JobState;
  readonly isPaused: boolean;
  readonly payload: Payload;
  readonly output: Output | null;
  /** Number of processed rows; null before the first report. */
  readonly done: number | null;
  readonly total: number | null;
  /** Time since the last attempt began, ms; null before the first attempt. */
  readonly runningMs: number | null;
};

type NewJob<Payload> = { readonly key: string; readonly payload: Payload };

export const isLive = ({ state }: { readonly state: JobState }): boolean =>
  state === 'created' || state === 'retry' || state === 'active';

/** Makes pg-boss run its statements in the caller's transaction. */
const transactionOf = ({ queryRunner }: EntityManager): Db => {
  assert(queryRunner?.isTransactionActive, 'a job must be written in a transaction');
  return {
    executeSql: async (text, values) => {
      const { records } = await queryRunner.query(text, values as unknown[], true);
      return { rows: records };
    },
  };
};

/**
 * Jobs in PostgreSQL, run by pg-boss. A job exists when the transaction that added it is committed,
 * and is done when the transaction that did its work is committed.
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
      ...connection,
      ...CONNECTION_OPTIONS,
      max: SESSIONS_MAX,
      application_name: RECORDS_SESSION,
    });
    this.pool.on('error', () => {});
    this.ended = new EndedJobs(notifications, ENDED_CHANNEL);
  }

  /** pg-boss, started on first use, so that its timers do not run in a process without jobs. */
  boss(): Promise<PgBoss> {
    if (this.stopping.signal.aborted) throw new Unavailable('NOT_READY');
    return (this.starting ??= this.start());
  }

  /** Adds a job. @returns its id; null if a job with this key is already waiting or running */
  async enqueue<Payload extends object, Output extends object>(
    manager: EntityManager,
    { name }: JobKind<Payload, Output>,
    { key, payload }: NewJob<Payload>,
  ): Promise<string | null> {
    const boss = await this.boss();
    const id = await boss.send(name, payload, { db: transactionOf(manager), singletonKey: key });
    if (id !== null) await manager.query('SELECT pg_notify($1, $2)', [QUEUED_CHANNEL, name]);
    return id;
  }

  /** The newest job for each of these keys. */
  newest<Payload extends object, Output extends object>(
    { name }: JobKind<Payload, Output>,
    keys: readonly string[],
  ): Promise<Job<Payload, Output>[]> {
    return keys.length === 0 ? Promise.resolve([]) : this.query(READ_NEWEST, [name, keys]);
  }

  /** Removes a job that is waiting, or aborts one that is running. False if there is none. */
  async cancel<Payload extends object, Output extends object>(
    { name }: JobKind<Payload, Output>,
    key: string,
  ): Promise<boolean> {
    return (await this.query(CANCEL_JOB, [name, key])).length > 0;
  }

  /**
   * Pauses a job that is waiting, or aborts and pauses one that is running. False if there is none.
   */
  async pause<Payload extends object, Output extends object>(
    { name }: JobKind<Payload, Output>,
    key: string,
  ): Promise<boolean> {
    return (await this.query(PAUSE_JOB, [name, key])).length > 0;
  }

  /** Continues a paused job after its last recorded row. False if no paused job has the key. */
  async resume<Payload extends object, Output extends object>(
    { name }: JobKind<Payload, Output>,
    key: string,
  ): Promise<boolean> {
    return (await this.query(RESUME_JOB, [name, key])).length > 0;
  }

  /** Starts jobs before their time, unless they are paused. */
  async startNow<Payload extends object, Output extends object>(
    { name }: JobKind<Payload, Output>,
    keys: readonly string[],
  ): Promise<void> {
    if (keys.length > 0) await this.query(START_NOW, [name, keys]);
  }

  /** The number of a job's rows by outcome. */
  rowCounts(id: string): Promise<RowCounts> {
    return countRows((text, values) => this.query(text, values), id);
  }

  rows(id: string, page: RowPage): Promise<RowResult[]> {
    return rowsAfter((text, values) => this.query(text, values), id, page);
  }

  /**
   * Waits until a job has ended, and returns it.
   * @throws Unavailable OVERLOADED if the job has not ended by `until`
   */
  async end<Payload extends object, Output extends object>(
    { name }: JobKind<Payload, Output>,
    id: string,
    until?: AbortSignal,
  ): Promise<JobEnd<Output>> {
    type Found = { readonly state: JobState; readonly output: Output };
    await this.ended.listen();
    for (;;) {
      const notified = this.ended.next(id);
      const [found] = await this.query<Found>(READ_JOB, [name, id]);
      if (found === undefined) return { state: 'cancelled' };
      if (found.state === 'completed') return { state: 'completed', output: found.output };
      if (!isLive(found)) return { state: found.state === 'failed' ? 'failed' : 'cancelled' };
      await notified;
      if (this.stopping.signal.aborted || until?.aborted)
        throw new Unavailable('OVERLOADED', RETRY_AFTER_SECONDS);
    }
  }

  /** Runs a query in a session of the queue's own pool. */
  async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.pool.query(text, [...values]);
    return rows as Row[];
  }

  /** Stops the queue. Calls that wait for the end of a job are rejected, and may be retried. */
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
      migrate: false,
      schedule: false,
      supervise: false,
      registerInstance: false,
      flowIntervalSeconds: NEVER_SECONDS,
      bamIntervalSeconds: NEVER_SECONDS,
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
