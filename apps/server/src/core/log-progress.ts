import type { EventStore, LogPosition } from '@fairlot/event-store-port';
import type { Clock } from '@fairlot/kernel';

type LogProgressOptions = {
  readonly store: Pick<EventStore, 'logEnd' | 'readLog'>;
  readonly clock: Clock;
  /**
   * The log position up to which the read model's rows are complete. Any process may write them.
   */
  readonly projectedTo: () => Promise<LogPosition | null>;
};

/** Age of the oldest event after a log position, ms; 0 if there is none. */
export const lagOfPosition = async (
  { store, clock }: Pick<LogProgressOptions, 'store' | 'clock'>,
  after: LogPosition | null,
): Promise<number> => {
  const [oldest] = await store.readLog({ after, limit: 1 });
  if (oldest === undefined) return 0;
  const { decidedAt } = JSON.parse(oldest.metadata) as { readonly decidedAt: number };
  return Math.max(0, clock.now() - decidedAt);
};

/** Measures how far the rows are behind the log. */
export class LogProgress {
  /** The end of the log when `begin` was called; undefined before that. */
  private goal: LogPosition | null | undefined;
  private filled = false;

  constructor(private readonly options: LogProgressOptions) {}

  /** Call it after the start has written its data, and before the first requests. */
  async begin(): Promise<void> {
    this.goal = await this.options.store.logEnd();
  }

  /**
   * `lagMs`: age of the oldest event that no row shows yet. `filled`: rows show everything from
   * before the start; once true, it stays true.
   */
  async measure(): Promise<{ readonly lagMs: number; readonly filled: boolean }> {
    const after = await this.options.projectedTo();
    this.filled ||= this.hasReached(after);
    return { lagMs: await lagOfPosition(this.options, after), filled: this.filled };
  }

  private hasReached(after: LogPosition | null): boolean {
    const { goal } = this;
    if (goal === undefined) return false;
    return goal === null || (after !== null && after >= goal);
  }
}
