import type { Job, PgBoss } from 'pg-boss';
import type { JobKind } from './job-kind.js';
import type { JobQueue } from './job-queue.js';
import { JobLost, JobRun } from './job-run.js';
import { READ_DUE, QUEUED_CHANNEL } from './queue-statements.js';

type WorkerOptions = {
  /** Number of jobs that run at the same time in this process. */
  readonly atOnce: number;
  /**
   * Batch size for short jobs. One statement fetches a batch, and another one ends it. After an
   * error, all jobs of the batch that have not ended are retried.
   */
  readonly batch?: number;
  /**
   * Interval for checking jobs that cause no notification: delayed, retried, or of a silent worker.
   */
  readonly checkSeconds?: number;
};
/**
 * Default interval between two checks of the queue. With a lease of 30 seconds, the job of a dead
 * worker continues within a minute.
 */
const CHECK_SECONDS = 10;
/**
 * Poll interval of pg-boss, for each worker. A fallback, because `checkQueue` covers all workers.
 */
const POLL_SECONDS = 300;
/** Interval at which pg-boss deletes expired jobs. */
const CLEANUP_MS = 3_600_000;
/** Interval of heartbeats, and so the time until a running job notices a cancellation. */
const HEARTBEAT_SECONDS = 1;

type HandleJob<Payload extends object, Output extends object> = (
  run: JobRun<Payload, Output>,
) => Promise<void>;

/** Runs jobs of one kind in this process. */
export class JobWorker<Payload extends object, Output extends object> {
  private readonly stopping = new AbortController();
  private readonly ids: string[] = [];
  private boss: PgBoss | null = null;
  private checking: NodeJS.Timeout | undefined;
  private tidying: NodeJS.Timeout | undefined;
  private unlisten: () => void = () => {};

  constructor(
    private readonly queue: JobQueue,
    private readonly kind: JobKind<Payload, Output>,
    private readonly handler: HandleJob<Payload, Output>,
    private readonly options: WorkerOptions,
  ) {}

  async start(): Promise<void> {
    const { kind, queue } = this;
    const { atOnce, batch, checkSeconds = CHECK_SECONDS } = this.options;
    const boss = (this.boss = await queue.boss());
    const { ids } = this;
    const wake = () => {
      for (const id of ids) boss.notifyWorker(id);
    };
    this.unlisten = await queue.notifications.listen(QUEUED_CHANNEL, {
      onNotified: (names) => (names.includes(kind.name) ? wake() : undefined),
      onMissed: wake,
    });
    // Without batches, start a worker per concurrent job, because pg-boss wakes workers by their
    // id.
    while (ids.length < (batch === undefined ? atOnce : 1)) ids.push(await this.work(boss));
    this.checking = setInterval(() => void this.checkQueue(boss, wake), checkSeconds * 1_000);
    this.tidying = setInterval(() => void this.supervise(boss), CLEANUP_MS);
  }

  /** Aborts running jobs. Other processes continue them. */
  async stop(): Promise<void> {
    this.unlisten();
    clearInterval(this.checking);
    clearInterval(this.tidying);
    this.stopping.abort();
    const { boss, ids, kind } = this;
    if (boss === null) return;
    // A job that is being fetched now still reaches `run`, which returns it to the queue.
    await Promise.all(ids.map((id) => boss.offWork(kind.name, { id, wait: true })));
  }

  private async work(boss: PgBoss): Promise<string> {
    const { atOnce, batch = 1 } = this.options;
    const options = {
      batchSize: batch,
      pollingIntervalSeconds: POLL_SECONDS,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
    };
    const id: string = await boss.work<Payload>(this.kind.name, options, async (jobs) => {
      const next = jobs.values();
      const runs = Array.from({ length: Math.min(atOnce, batch) }, async () => {
        for (const job of next) await this.run(job);
      });
      const ends = await Promise.allSettled(runs);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      // Wake the worker again, because otherwise the next jobs would wait for the next poll.
      boss.notifyWorker(id);
    });
    return id;
  }

  private async run(job: Job<Payload>): Promise<void> {
    const signal = AbortSignal.any([job.signal, this.stopping.signal]);
    const run = new JobRun<Payload, Output>(this.queue, job, job.data, signal);
    try {
      this.stopping.signal.throwIfAborted();
      await this.handler(run);
    } catch (error) {
      if (this.stopping.signal.aborted) return run.giveBack();
      // An attempt that no longer has the job must not report that the job failed.
      if (error instanceof JobLost || !(await run.isHeld())) return;
      this.queue.failed(error);
      throw error;
    }
  }

  private async checkQueue(boss: PgBoss, wake: () => void): Promise<void> {
    type QueueState = { readonly isDue: boolean; readonly isSilent: boolean };
    try {
      const [found] = await this.queue.query<QueueState>(READ_DUE, [this.kind.name]);
      if (found?.isDue === true) wake();
      if (found?.isSilent === true) await this.supervise(boss);
    } catch (error) {
      this.queue.failed(error);
    }
  }

  private async supervise(boss: PgBoss): Promise<void> {
    await boss.supervise().catch(this.queue.failed);
  }
}
