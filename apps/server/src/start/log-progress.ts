import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';

type Parts = {
  readonly store: Pick<EventStore, 'logEnd' | 'readLog'>;
  readonly clock: Clock;
  /** How far rows show the log, whichever process makes them. */
  readonly projectedTo: () => Promise<LogPosition | null>;
};

/** The age of the oldest event behind a place in the log, ms; 0 where there is none. */
export const lagBehind = async (
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  after: LogPosition | null,
): Promise<number> => {
  const [oldest] = await store.readLog({ after, limit: 1 });
  if (oldest === undefined) return 0;
  const { decidedAt } = JSON.parse(oldest.metadata) as { readonly decidedAt: number };
  return Math.max(0, clock.now() - decidedAt);
};

/** How far behind the log the rows are. */
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
   * `lagMs`: the age of the oldest event that no row shows yet. `filled`: everything is that was
   * there at the start, so lists and boards show it; once true it stays so.
   */
  async look(): Promise<{ readonly lagMs: number; readonly filled: boolean }> {
    const after = await this.parts.projectedTo();
    this.filled ||= this.hasReached(after);
    return { lagMs: await lagBehind(this.parts, after), filled: this.filled };
  }

  private hasReached(after: LogPosition | null): boolean {
    const { goal } = this;
    if (goal === undefined) return false;
    return goal === null || (after !== null && after >= goal);
  }
}
