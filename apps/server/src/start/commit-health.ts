import type { EngineObserver } from '@fairlot/event-sourcing-engine';
import type { Clock } from '@fairlot/kernel';
import type { PartState } from '../http/health.js';

/** Who asks for offers while this is so gets 503; after it one is worth another try. */
const FAILED_RECENTLY_MS = 10_000;

/** Whether what is decided is also kept: an engine that answers can still lose every commit. */
export class CommitHealth {
  private failures = 0;
  private failingSinceAt: number | null = null;
  private lastFailedAt: number | null = null;
  private lastCommitAt: number | null = null;

  constructor(private readonly clock: Clock) {}

  /** Listens, and tells the other one too. */
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

  /** @param write anything durable; it throws when the database takes nothing */
  async state(write: () => Promise<void>): Promise<PartState> {
    const { failures: failedCommits, failingSinceAt, lastFailedAt, lastCommitAt } = this;
    const facts = { failedCommits, failingSinceAt, lastCommitAt };
    if (failingSinceAt === null) return { state: 'up', ...facts };
    const isRecent = this.clock.now() - (lastFailedAt ?? 0) < FAILED_RECENTLY_MS;
    if (isRecent) return { state: 'down', ...facts };
    // Nobody offers where nobody is sent to: what tells that it is over has to be tried.
    return write().then(
      () => ({ state: 'degraded', ...facts }),
      () => ({ state: 'down', ...facts }),
    );
  }
}
