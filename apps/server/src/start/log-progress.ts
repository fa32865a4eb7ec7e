import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';

type Parts = {
  readonly store: Pick<EventStore, 'logEnd' | 'readLog'>;
  readonly clock: Clock;
  /** How far the relay has come, here or in another process. */
  readonly publishedTo: () => Promise<LogPosition | null>;
};

/** How far behind the log those are who follow it. */
export class LogProgress {
  /** Where the log ended at the start; unknown before. */
  private goal: LogPosition | null | undefined;
  private filled = false;

  constructor(private readonly parts: Parts) {}

  /** Once everything is there that the start makes, and before anybody can ask. */
  async begin(): Promise<void> {
    this.goal = await this.parts.store.logEnd();
  }

  /**
   * `lagMs`: the age of the oldest event that is not published yet. `filled`: everything is that was
   * there at the start, so lists and boards show it; once true it stays so.
   */
  async look(): Promise<{ readonly lagMs: number; readonly filled: boolean }> {
    const { store, clock, publishedTo } = this.parts;
    const after = await publishedTo();
    this.filled ||= this.hasReached(after);
    const [oldest] = await store.readLog({ after, limit: 1 });
    if (oldest === undefined) return { lagMs: 0, filled: this.filled };
    const { decidedAt } = JSON.parse(oldest.metadata) as { readonly decidedAt: number };
    return { lagMs: Math.max(0, clock.now() - decidedAt), filled: this.filled };
  }

  private hasReached(after: LogPosition | null): boolean {
    const { goal } = this;
    if (goal === undefined) return false;
    return goal === null || (after !== null && after >= goal);
  }
}
