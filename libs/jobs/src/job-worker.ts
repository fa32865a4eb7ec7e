import type { Job, PgBoss } from 'pg-boss';
import type { JobKind } from './job-kind.js';
import type { JobQueue } from './job-queue.js';
import { JobOver, JobRun } from './job-run.js';
import { QUEUED } from './queue-statements.js';

type WorkerOptions = {
  /** How many jobs a process does at once. */
  readonly atOnce: number;
  /** Between looks for jobs that nobody told of: those that are due later, or are tried again. */
  readonly pollSeconds?: number;
  /** Between looks for jobs whose worker is silent. */
  readonly superviseSeconds?: number;
};
/** With a lease of 30 seconds, a dead worker's job goes on after a minute at most. */
const PACE = { pollSeconds: 15, superviseSeconds: 15 };
/** A running job that was cancelled finds out so soon. */
const HEARTBEAT_SECONDS = 1;

type Handler<Payload extends object, Output extends object> = (
  run: JobRun<Payload, Output>,
) => Promise<void>;

/** Does the jobs of a kind. */
export class JobWorker<Payload extends object, Output extends object> {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private boss: PgBoss | null = null;
  private supervising: NodeJS.Timeout | undefined;
  private unlisten: () => void = () => {};

  constructor(
    private readonly queue: JobQueue,
    private readonly kind: JobKind<Payload, Output>,
    private readonly handler: Handler<Payload, Output>,
    private readonly options: WorkerOptions,
  ) {}

  async start(): Promise<void> {
    const { kind, queue } = this;
    const { atOnce, pollSeconds, superviseSeconds } = { ...PACE, ...this.options };
    const boss = (this.boss = await queue.boss());
    const ids: string[] = [];
    const wake = () => {
      for (const id of ids) boss.notifyWorker(id);
    };
    this.unlisten = await queue.notifications.listen(QUEUED, {
      onTold: (names) => (names.includes(kind.name) ? wake() : undefined),
      onMissed: wake,
    });
    // One each, because pg-boss wakes a worker by its id.
    while (ids.length < atOnce) ids.push(await this.work(boss, pollSeconds));
    this.supervising = setInterval(() => void this.supervise(boss), superviseSeconds * 1_000);
  }

  /** What runs is aborted, and left to another process. */
  async stop(): Promise<void> {
    this.unlisten();
    clearInterval(this.supervising);
    this.stopping.abort();
    await Promise.all(this.running);
    await this.boss?.offWork(this.kind.name);
  }

  private async work(boss: PgBoss, pollingIntervalSeconds: number): Promise<string> {
    const options = { pollingIntervalSeconds, heartbeatRefreshSeconds: HEARTBEAT_SECONDS };
    const id: string = await boss.work<Payload>(this.kind.name, options, async (jobs) => {
      for (const job of jobs) await this.tracked(this.run(job));
      // Else the next job waits for the next poll.
      boss.notifyWorker(id);
    });
    return id;
  }

  private async tracked(run: Promise<void>): Promise<void> {
    const settled = run.catch(() => undefined);
    this.running.add(settled);
    await settled;
    this.running.delete(settled);
    await run;
  }

  private async run(job: Job<Payload>): Promise<void> {
    const signal = AbortSignal.any([job.signal, this.stopping.signal]);
    const run = new JobRun<Payload, Output>(this.queue, job, job.data, signal);
    try {
      await this.handler(run);
    } catch (error) {
      if (this.stopping.signal.aborted) await run.giveBack();
      // pg-boss counts an attempt as failed by its error. One that is over is another's.
      else if (!(error instanceof JobOver) && !job.signal.aborted) throw error;
    }
  }

  private async supervise(boss: PgBoss): Promise<void> {
    await boss.supervise().catch(this.queue.failed);
  }
}
