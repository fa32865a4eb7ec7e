import type { EngineObserver } from '@fairlot/event-sourcing-engine';
import type { Clock } from '@fairlot/kernel';
import type { PartState } from '../http/health.js';

/** For this long after a failed commit, bids get 503. Then one bid is let through as a test. */
const FAILED_RECENTLY_MS = 10_000;

/** Tracks whether decisions are stored. An engine may respond although all its commits fail. */
export class CommitHealth {
  private failures = 0;
  private failingSinceAt: number | null = null;
  private lastFailedAt: number | null = null;
  private lastCommitAt: number | null = null;

  constructor(private readonly clock: Clock) {}

  /** Observes the engine, and passes everything on to the other observer. */
  beside(other: EngineObserver): EngineObserver {
    return {
      ...other,
      committed: (group) => {
        this.lastCommitAt = this.clock.now();
        this.failingSinceAt = null;
        other.committed?.(group);
      },
      commitFailed: (units) => {
        this.failures += 1;
        this.lastFailedAt = this.clock.now();
        this.failingSinceAt ??= this.lastFailedAt;
        other.commitFailed?.(units);
      },
    };
  }

  /**
   * State of the commits, for the health check.
   * @param write any durable write; it throws if the database accepts no writes
   */
  async state(write: () => Promise<void>): Promise<PartState> {
    const { failures: failedCommits, failingSinceAt, lastFailedAt, lastCommitAt } = this;
    const facts = { failedCommits, failingSinceAt, lastCommitAt };
    if (failingSinceAt === null) return { state: 'up', ...facts };
    const isRecent = this.clock.now() - (lastFailedAt ?? 0) < FAILED_RECENTLY_MS;
    if (isRecent) return { state: 'down', ...facts };
    // While the state is down, no bids arrive that could show a recovery, so write something.
    return write().then(
      () => ({ state: 'degraded', ...facts }),
      () => ({ state: 'down', ...facts }),
    );
  }
}
