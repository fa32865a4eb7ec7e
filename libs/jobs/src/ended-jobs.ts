import type { Notifications } from '@fairlot/database';

/**
 * Interval at which jobs are also checked, because a job that finally fails sends no notification.
 */
const POLL_MS = 1_000;

/** Wakes callers that wait until a job has ended. */
export class EndedJobs {
  private readonly waiting = new Map<string, Set<() => void>>();
  private listening: Promise<() => void> | null = null;

  constructor(
    private readonly notifications: Notifications,
    private readonly channel: string,
  ) {}

  /** Starts listening. After it resolves, no notification about an ended job is missed. */
  async listen(): Promise<void> {
    this.listening ??= this.notifications.listen(this.channel, {
      onNotified: (ids) => this.wake(ids),
      onMissed: () => this.wake([...this.waiting.keys()]),
    });
    try {
      await this.listening;
    } catch (error) {
      this.listening = null;
      throw error;
    }
  }

  /** Resolves when the job's end is notified, or when it should be checked. */
  next(id: string): Promise<void> {
    return new Promise((resolve) => {
      const woken = this.waiting.get(id) ?? new Set();
      const wake = () => {
        clearTimeout(timer);
        woken.delete(wake);
        if (woken.size === 0) this.waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(wake, POLL_MS).unref();
      this.waiting.set(id, woken.add(wake));
    });
  }

  async stop(): Promise<void> {
    this.wake([...this.waiting.keys()]);
    const unlisten = await this.listening?.catch(() => null);
    unlisten?.();
  }

  private wake(ids: readonly string[]): void {
    for (const id of ids) for (const wake of this.waiting.get(id) ?? []) wake();
  }
}
