import { randomUUID } from 'node:crypto';
import type { Notifications } from '@fairlot/database';
import type { DataSource, EntityManager } from 'typeorm';
import { Signal } from './signal.js';

/**
 * Maximum number of changes that a transaction announces one by one. Above it, every process
 * empties its caches.
 */
const NOTIFIED_MAX = 1_000;

const NOTIFY_CHANGES = 'SELECT pg_notify($1, text) FROM unnest($2::text[]) AS notified(text)';

export type ChangeFeedOptions = {
  readonly dataSource: DataSource;
  readonly notifications: Notifications;
};

/**
 * Announces changes to all processes on one notification channel. A notification is part of the
 * transaction of its changes. The process that made them handles it directly after the commit.
 * Other code may notify on the channel in SQL, with a change as JSON.
 */
export class ChangeFeed<Change extends object> {
  readonly changes = new Signal<Change>();
  /** Emits when changes may have been missed, so that caches must be emptied. */
  readonly gaps = new Signal<void>();
  private readonly origin = randomUUID();
  private stop: (() => void) | null = null;

  constructor(
    private readonly options: ChangeFeedOptions,
    private readonly channel: string,
  ) {}

  /** Whether notifications are received. If not, caches must not be trusted. */
  get listening(): boolean {
    return this.stop !== null && this.options.notifications.listening;
  }

  async open(): Promise<void> {
    this.stop = await this.options.notifications.listen(this.channel, {
      onNotified: (texts) => {
        for (const text of texts) this.receive(text);
      },
      onMissed: () => this.gaps.emit(),
    });
  }

  close(): void {
    this.stop?.();
    this.stop = null;
  }

  /** Runs `work` in a transaction. After the commit, announces the changes to every process. */
  async announce<Changes extends readonly Change[]>(
    work: (manager: EntityManager) => Promise<Changes>,
  ): Promise<Changes> {
    const published = await this.options.dataSource.transaction(async (manager) => {
      const changes = await work(manager);
      const texts = changes.length > NOTIFIED_MAX ? [{ gap: true }] : changes;
      if (changes.length > 0)
        await manager.query(NOTIFY_CHANGES, [
          this.channel,
          texts.map((change) => JSON.stringify({ ...change, origin: this.origin })),
        ]);
      return changes;
    });
    if (published.length > NOTIFIED_MAX) this.gaps.emit();
    else for (const change of published) this.changes.emit(change);
    return published;
  }

  /**
   * Announces changes to every process, including this one, once the caller's transaction commits.
   */
  async announceIn(manager: EntityManager, changes: readonly Change[]): Promise<void> {
    const texts = changes.map((change) => JSON.stringify(change));
    await manager.query(NOTIFY_CHANGES, [this.channel, texts]);
  }

  private receive(text: string): void {
    const published = parseObject(text);
    // Even a message that this version cannot read means that something has changed.
    if (published === null || 'gap' in published) return this.gaps.emit();
    const { origin, ...change } = published;
    if (origin !== this.origin) this.changes.emit(change as Change);
  }
}

const parseObject = (text: string): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
};
