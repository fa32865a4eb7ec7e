import type { DataSource, QueryRunner } from 'typeorm';

/** What we use of the driver's own client. */
type NotifyingClient = {
  on(event: 'notification', told: (message: { channel: string; payload?: string }) => void): void;
  on(event: 'error' | 'end', told: () => void): void;
};

type Listener = {
  /** A change by this or another process, after its commit. */
  readonly onChange: (channel: string, change: unknown) => void;
  /** Notifications may have been missed: forget what was kept. */
  readonly onLost: () => void;
};

const RETRY_MS = 1000;

/**
 * LISTEN on a connection of its own, taken from the pool. While `listening` is false nothing kept
 * in memory can be trusted; a lost connection is replaced once a second.
 */
export class ChangeFeed {
  #listening = false;
  #stopped = false;
  #runner: QueryRunner | null = null;
  #retry: NodeJS.Timeout | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly channels: readonly string[],
    private readonly listener: Listener,
  ) {}

  get listening(): boolean {
    return this.#listening;
  }

  /** Resolves when it listens; an error when the first connection cannot be had. */
  async start(): Promise<void> {
    const runner = this.dataSource.createQueryRunner();
    this.#runner = runner;
    try {
      const client: NotifyingClient = await runner.connect();
      client.on('notification', ({ channel, payload }) => {
        if (this.#runner === runner) this.#hear(channel, payload);
      });
      client.on('error', () => this.#lose(runner));
      client.on('end', () => this.#lose(runner));
      for (const channel of this.channels) await runner.query(`LISTEN ${channel}`);
    } catch (error) {
      await runner.release();
      throw error;
    }
    this.#listening = this.#runner === runner;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#listening = false;
    if (this.#retry !== null) clearTimeout(this.#retry);
    const runner = this.#runner;
    this.#runner = null;
    if (runner === null) return;
    // The connection goes back to the pool, so it must not go on hearing.
    await runner.query('UNLISTEN *').catch(() => undefined);
    await runner.release();
  }

  #hear(channel: string, payload: string | undefined): void {
    if (!this.channels.includes(channel)) return;
    let change: unknown;
    try {
      change = JSON.parse(payload ?? '');
    } catch {
      // Something changed, but not in words we know.
      this.listener.onLost();
      return;
    }
    this.listener.onChange(channel, change);
  }

  #lose(runner: QueryRunner): void {
    if (this.#runner !== runner) return;
    this.#runner = null;
    this.#listening = false;
    this.listener.onLost();
    runner.release().catch(() => undefined);
    this.#retryLater();
  }

  #retryLater(): void {
    if (this.#stopped) return;
    this.#retry = setTimeout(() => {
      this.start().catch(() => this.#retryLater());
    }, RETRY_MS);
    this.#retry.unref();
  }
}
