import { systemClock } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';
import type { JobQueue } from './job-queue.js';
import { FINISH_JOB, RETURN_JOB, READ_HELD_ATTEMPT, REPORT_PROGRESS } from './queue-statements.js';
import {
  countAllRows,
  lastRow,
  recordRows,
  type RowCounts,
  type RowResult,
} from './row-results.js';

/** Shortest interval between two writes of the progress. */
const REPORT_MS = 500;

/** Thrown if the job was cancelled, or another worker has it. This attempt must write no more. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

/** An attempt at a job, as pg-boss returns it. */
export type JobAttempt = {
  readonly id: string;
  readonly name: string;
  readonly retryCount: number;
};

/** One attempt at a job. It can write to the job only while it has the job. */
export class JobRun<Payload extends object, Output extends object> {
  #reportedAt = systemClock.now();

  constructor(
    private readonly queue: JobQueue,
    private readonly attempt: JobAttempt,
    readonly payload: Payload,
    /**
     * Aborts within two seconds if the job is cancelled or its lease is lost, and if the worker
     * stops.
     */
    readonly signal: AbortSignal,
  ) {}

  /** Reports how many rows are processed. @throws JobLost; the reason if the signal was aborted */
  async progress(done: number, total: number | null): Promise<void> {
    this.signal.throwIfAborted();
    const now = systemClock.now();
    if (now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    const held = await this.queue.query<unknown>(REPORT_PROGRESS, [...this.held, done, total, now]);
    if (held.length === 0) throw new JobLost();
  }

  /**
   * Ends the job in the transaction of its work, so that both are committed or neither.
   * @throws JobLost
   */
  async finish(manager: EntityManager, output: Output): Promise<void> {
    const finished: unknown[] = await manager.query(FINISH_JOB, [...this.held, output]);
    if (finished.length === 0) throw new JobLost();
  }

  /** Records the results of rows in the transaction of their effects. @throws JobLost */
  async record(manager: EntityManager, rows: readonly RowResult[]): Promise<void> {
    if (!(await recordRows(manager, this.held, rows))) throw new JobLost();
  }

  /** Number of the last row that was recorded by an earlier attempt. */
  lastRow(): Promise<number> {
    return lastRow((text, values) => this.queue.query(text, values), this.attempt.id);
  }

  /**
   * Counts row results. Call it before `finish`, in its transaction. Throws if a result is missing.
   */
  countRows(manager: EntityManager, total: number): Promise<RowCounts> {
    return countAllRows(manager, this.attempt.id, total);
  }

  /** Returns the job to the queue. The attempt does not count. */
  async giveBack(afterSeconds = 0): Promise<void> {
    await this.queue.query(RETURN_JOB, [...this.held, afterSeconds]);
  }

  /** Whether this attempt still has the job. */
  async isHeld(): Promise<boolean> {
    return (await this.queue.query(READ_HELD_ATTEMPT, this.held)).length > 0;
  }

  private get held(): readonly (string | number)[] {
    return [this.attempt.name, this.attempt.id, this.attempt.retryCount];
  }
}
