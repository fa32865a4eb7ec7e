import { withTimeout } from '@fairlot/kernel';
import {
  type AllStreamSubscription,
  END,
  type KurrentDBClient,
  streamNameFilter,
} from '@kurrent/kurrentdb-client';
import type { Connection } from './connection.js';
import { timeoutError } from './client.js';

const PAUSE_MS = 1_000;

/** Notifies its listeners of the commits of every process. Reconnects by itself. */
export class CommitFeed {
  readonly #wakes = new Set<() => void>();
  /** Resolves when the current subscription is open; null if there are no listeners. */
  #opening: Promise<void> | null = null;
  #isOpening = false;
  #subscription: AllStreamSubscription | null = null;
  #again: NodeJS.Timeout | undefined;
  #isNotifying = false;

  constructor(
    private readonly connection: Connection,
    private readonly prefix: string,
  ) {
    connection.onMoved(() => this.#reopen());
  }

  async listen(wake: () => void): Promise<() => Promise<void>> {
    const registered = () => wake();
    this.#wakes.add(registered);
    const stop = async () => {
      this.#wakes.delete(registered);
      if (this.#wakes.size === 0) await this.close();
    };
    try {
      await (this.#opening ??= this.#open());
    } catch (error) {
      await stop();
      throw error;
    }
    return stop;
  }

  async close(): Promise<void> {
    this.#wakes.clear();
    clearTimeout(this.#again);
    const subscription = this.#subscription;
    this.#subscription = null;
    this.#opening = null;
    await unsubscribe(subscription);
  }

  /** Subscribes with the current client. If that is replaced, the subscription ends. */
  async #open(): Promise<void> {
    this.#isOpening = true;
    try {
      for (let client = null; client !== this.connection.client;)
        client = await this.connection.run((current, leftMs) => this.#subscribe(current, leftMs));
    } finally {
      this.#isOpening = false;
    }
  }

  async #subscribe(client: KurrentDBClient, leftMs: number): Promise<KurrentDBClient> {
    const filter = streamNameFilter({ prefixes: [this.prefix] });
    const from = { fromPosition: END, filter, requiresLeader: true } as const;
    const subscription = client.subscribeToAll(from);
    this.#subscription = subscription;
    const confirmed = new Promise<void>((resolve, reject) => {
      subscription.once('confirmation', resolve);
      const lost = (error?: Error) => {
        reject(error ?? new Error('the subscription has ended'));
        if (this.#subscription === subscription) this.connection.lost(client);
      };
      subscription.on('error', lost).on('end', lost);
      subscription.on('data', () => this.#notify());
    });
    try {
      await withTimeout(leftMs, confirmed, timeoutError(leftMs));
      return client;
    } catch (error) {
      // The subscription may still open later, when it is no longer needed.
      void unsubscribe(subscription);
      throw error;
    }
  }

  /** Subscribes again, and then notifies, because commits in the gap caused no notification. */
  #reopen(): void {
    if (this.#opening === null || this.#isOpening) return;
    this.#opening = this.#open();
    this.#opening.then(
      () => this.#notify(),
      () => {
        if (this.#wakes.size > 0) this.#again = setTimeout(() => this.#reopen(), PAUSE_MS);
      },
    );
  }

  /** Notifies once for all events of a commit that arrive at the same time. */
  #notify(): void {
    if (this.#isNotifying) return;
    this.#isNotifying = true;
    setImmediate(() => {
      this.#isNotifying = false;
      for (const wake of this.#wakes) wake();
    });
  }
}

/** Ends a subscription. This fails without a connection, which can be ignored. */
const unsubscribe = async (subscription: AllStreamSubscription | null): Promise<void> => {
  await subscription?.unsubscribe().catch(() => {});
};
