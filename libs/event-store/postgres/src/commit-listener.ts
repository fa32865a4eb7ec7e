import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { CHANNEL } from './append-statement.js';

const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 5_000;

/** One session that hears of every commit, made when first asked for and made anew when lost. */
export class CommitListener {
  private readonly wakes = new Set<() => void>();
  private readonly ended = new AbortController();
  private session: Promise<Client> | null = null;

  constructor(private readonly settings: ClientConfig) {}

  /** @returns when every commit from now on is heard; the way to stop. Errors are the driver's. */
  async add(wake: () => void): Promise<() => Promise<void>> {
    this.session ??= this.listen();
    try {
      await this.session;
    } catch (error) {
      this.session = null;
      throw error;
    }
    const registered = () => wake();
    this.wakes.add(registered);
    return async () => void this.wakes.delete(registered);
  }

  async close(): Promise<void> {
    this.ended.abort();
    const client = await this.session?.catch(() => null);
    await client?.end();
  }

  private async listen(): Promise<Client> {
    const client = new Client({ ...this.settings, application_name: 'fairlot event listener' });
    client.on('error', () => {}); // 'end' follows
    client.on('notification', () => this.wakeAll());
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    client.once('end', () => {
      if (!this.ended.signal.aborted) this.session = this.listenAgain();
    });
    return client;
  }

  /** Wakes once it listens again: what was committed meanwhile went unheard. */
  private async listenAgain(): Promise<Client> {
    for (let waitMs = RETRY_FIRST_MS; ; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
      await delay(waitMs, undefined, { signal: this.ended.signal, ref: false });
      const client = await this.listen().catch(() => null);
      if (client) {
        this.wakeAll();
        return client;
      }
    }
  }

  private wakeAll(): void {
    for (const wake of this.wakes) wake();
  }
}
