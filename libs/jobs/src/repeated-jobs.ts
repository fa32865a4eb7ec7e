import type { DataSource } from 'typeorm';
import type { JobKind } from './job-kind.js';
import type { JobQueue } from './job-queue.js';
import type { JobRun } from './job-run.js';
import { JobWorker } from './job-worker.js';

/** Work at an interval, which one of all processes does. */
export type RepeatedWork = {
  /** Key of its job. */
  readonly name: string;
  readonly everySeconds: number;
  /** Leaves the rest to the next run if the signal aborts. */
  readonly run: (signal: AbortSignal) => Promise<void>;
};

type Payload = { readonly name: string };
const REPEATED: JobKind<Payload, object> = { name: 'repeated' };
/** Until a process that knows the work fetches its job. */
const UNKNOWN_SECONDS = 60;

/**
 * Each work has one job for ever, which waits in the queue between two runs. It survives crashes,
 * and several processes never run it at the same time.
 */
export class RepeatedJobs {
  private readonly stopping = new AbortController();
  private readonly worker: JobWorker<Payload, object>;
  /** The last run of each work in this process, by name. */
  private readonly lastRuns = new Map<string, Promise<void>>();

  constructor(
    private readonly queue: JobQueue,
    private readonly dataSource: DataSource,
    private readonly works: readonly RepeatedWork[],
    options: { readonly checkSeconds?: number } = {},
  ) {
    // Long work must not delay the others.
    const limits = { atOnce: works.length, ...options };
    this.worker = new JobWorker(queue, REPEATED, (run) => this.runJob(run), limits);
  }

  /** The first process enqueues the jobs, which start at once. */
  async start(): Promise<void> {
    await this.worker.start();
    await this.dataSource.transaction(async (manager) => {
      for (const { name } of this.works)
        await this.queue.enqueue(manager, REPEATED, { key: name, payload: { name } });
    });
  }

  /** Does one of the works in this process, for example after the product's clock was moved. */
  runNow(work: RepeatedWork): Promise<void> {
    return this.runOnce(work, this.stopping.signal);
  }

  /** Aborts the work, and leaves its jobs to another process. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.worker.stop();
  }

  private async runJob(run: JobRun<Payload, object>): Promise<void> {
    const work = this.works.find(({ name }) => name === run.payload.name);
    if (work !== undefined) await this.runOnce(work, run.signal);
    run.signal.throwIfAborted();
    await run.giveBack(work?.everySeconds ?? UNKNOWN_SECONDS);
  }

  /** Runs after a run of the same work that is in progress. */
  private runOnce(work: RepeatedWork, signal: AbortSignal): Promise<void> {
    const last = this.lastRuns.get(work.name) ?? Promise.resolve();
    const run = last.then(() => this.attempt(work, signal));
    this.lastRuns.set(work.name, run);
    return run;
  }

  /** Reports an error instead of retrying, because the next run follows anyway. */
  private async attempt({ run }: RepeatedWork, signal: AbortSignal): Promise<void> {
    try {
      await run(signal);
    } catch (error) {
      if (!signal.aborted) this.queue.failed(error);
    }
  }
}
