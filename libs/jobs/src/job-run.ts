import { systemClock } from '@fairlot/kernel';
import type { EntityManager } from 'typeorm';
import type { JobQueue } from './job-queue.js';
import { FINISH, GIVE_BACK, HELD, REPORT } from './queue-statements.js';
import {
  countAllRows,
  lastRow,
  recordRows,
  type RowCounts,
  type RowResult,
} from './row-results.js';

/** Progress is written as often. */
const REPORT_MS = 500;

/** The job was cancelled, or another worker has it by now: nothing of it may be written any more. */
export class JobOver extends Error {
  override readonly name = 'JobOver';
}

/** The attempt that pg-boss fetched. */
export type Attempt = {
  readonly id: string;
  readonly name: string;
  readonly retryCount: number;
};

/** One attempt at a job. All that it writes about the job it writes as this attempt only. */
export class JobRun<Payload extends object, Output extends object> {
  #reportedAt = systemClock.now();

  constructor(
    private readonly queue: JobQueue,
    private readonly attempt: Attempt,
    readonly payload: Payload,
    /** Aborted within two seconds after a cancel or the loss of the lease, and when the worker stops. */
    readonly signal: AbortSignal,
  ) {}

  /** Rows. @throws JobOver; whatever the signal was aborted with */
  async progress(done: number, total: number | null): Promise<void> {
    this.signal.throwIfAborted();
    const now = systemClock.now();
    if (now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    const held = await this.queue.query<unknown>(REPORT, [...this.held, done, total, now]);
    if (held.length === 0) throw new JobOver();
  }

  /** Ends the job in the transaction that did its work: both or none. @throws JobOver */
  async finish(manager: EntityManager, output: Output): Promise<void> {
    const finished: unknown[] = await manager.query(FINISH, [...this.held, output]);
    if (finished.length === 0) throw new JobOver();
  }

  /** Results of rows, in the transaction that did them. @throws JobOver */
  async record(manager: EntityManager, rows: readonly RowResult[]): Promise<void> {
    if (!(await recordRows(manager, this.held, rows))) throw new JobOver();
  }

  /** The number of the last row that an attempt before this one has recorded. */
  lastRow(): Promise<number> {
    return lastRow((text, values) => this.queue.query(text, values), this.attempt.id);
  }

  /** Before `finish`, in its transaction. It throws where one of so many rows has no result. */
  countRows(manager: EntityManager, total: number): Promise<RowCounts> {
    return countAllRows(manager, this.attempt.id, total);
  }

  /** Leaves it to whoever is next; it was no try. */
  async giveBack(afterSeconds = 0): Promise<void> {
    await this.queue.query(GIVE_BACK, [...this.held, afterSeconds]);
  }

  /** Whether it is still this attempt that has the job. */
  async isHeld(): Promise<boolean> {
    return (await this.queue.query(HELD, this.held)).length > 0;
  }

  private get held(): readonly (string | number)[] {
    return [this.attempt.name, this.attempt.id, this.attempt.retryCount];
  }
}
