type FrameListener = () => void;

/**
 * Schedules `flush` before the next paint. A hidden page does not paint, so there it runs after a
 * delay.
 */
export type ScheduleFlush = (flush: () => void) => void;
const HIDDEN_EVERY_MS = 500;
const beforePaint: ScheduleFlush = (flush) => {
  if (document.hidden) setTimeout(flush, HIDDEN_EVERY_MS);
  else requestAnimationFrame(flush);
};

/**
 * Values by number, to which React components subscribe one by one. Changes are displayed once per
 * frame, so each subscriber is notified at most once and all see the same state. Skipped values are
 * no loss, because each value is a complete state.
 */
export class FrameStore<Value> {
  private readonly newest = new Map<number, Value>();
  private readonly displayed = new Map<number, Value>();
  private readonly changed = new Set<number>();
  private readonly watchers = new Map<number, Set<FrameListener>>();
  private readonly allWatchers = new Set<FrameListener>();
  private revisionShown = 0;
  private isScheduled = false;

  constructor(private readonly schedule: ScheduleFlush = beforePaint) {}

  /** The newest value, even if it is not displayed yet. */
  latest(key: number): Value | undefined {
    return this.newest.get(key);
  }

  /** The value that is displayed now. */
  readonly get = (key: number): Value | undefined => this.displayed.get(key);
  readonly keys = (): number[] => [...this.displayed.keys()];
  /** Increases whenever a displayed value changes. */
  readonly revision = (): number => this.revisionShown;

  set(key: number, value: Value): void {
    this.newest.set(key, value);
    this.changed.add(key);
    if (this.isScheduled) return;
    this.isScheduled = true;
    this.schedule(() => this.flush());
  }

  /**
   * Displays all changed values and notifies their subscribers. Normally scheduled once per frame.
   * Called directly only after a load, to display its values at once.
   */
  flush(): void {
    this.isScheduled = false;
    if (this.changed.size === 0) return;
    const keys = [...this.changed];
    this.changed.clear();
    this.revisionShown += 1;
    for (const key of keys) this.show(key);
    for (const key of keys) for (const listener of this.watchers.get(key) ?? []) listener();
    for (const listener of this.allWatchers) listener();
  }

  readonly subscribe = (key: number, listener: FrameListener): FrameListener => {
    const watchers = this.watchers.get(key) ?? new Set();
    watchers.add(listener);
    this.watchers.set(key, watchers);
    return () => {
      watchers.delete(listener);
      if (watchers.size === 0) this.watchers.delete(key);
    };
  };

  readonly subscribeAll = (listener: FrameListener): FrameListener => {
    this.allWatchers.add(listener);
    return () => this.allWatchers.delete(listener);
  };

  private show(key: number): void {
    const value = this.newest.get(key);
    if (value !== undefined) this.displayed.set(key, value);
  }
}
