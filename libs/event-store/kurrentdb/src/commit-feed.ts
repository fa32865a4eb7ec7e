import { within } from '@fairlot/kernel';
import {
  type AllStreamSubscription,
  END,
  type KurrentDBClient,
  streamNameFilter,
} from '@kurrent/kurrentdb-client';
import { storeError } from './store-error.js';

const PAUSE_MS = 100;
const PAUSE_MAX_MS = 5_000;

/** Tells of every commit, of any process, as long as anybody listens; after a cut it goes on. */
export class CommitFeed {
  readonly #wakes = new Set<() => void>();
  #opening: Promise<void> | null = null;
  #subscription: AllStreamSubscription | null = null;
  #again: NodeJS.Timeout | undefined;
  #told = false;

  constructor(
    private readonly client: KurrentDBClient,
    private readonly prefix: string,
    private readonly answerMs: number,
  ) {}

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
      throw storeError(error);
    }
    return stop;
  }

  async close(): Promise<void> {
    this.#wakes.clear();
    clearTimeout(this.#again);
    const subscription = this.#subscription;
    this.#subscription = null;
    this.#opening = null;
    await subscription?.unsubscribe();
  }

  #open(): Promise<void> {
    const filter = streamNameFilter({ prefixes: [this.prefix] });
    const subscription = this.client.subscribeToAll({ fromPosition: END, filter });
    this.#subscription = subscription;
    const confirmed = new Promise<void>((resolve, reject) => {
      let isOpen = false;
      subscription.once('confirmation', () => {
        isOpen = true;
        resolve();
      });
      const lost = (error?: Error) => {
        if (!isOpen) reject(error ?? new Error('the subscription has ended'));
        else if (this.#subscription === subscription) this.#reopen(PAUSE_MS);
      };
      subscription.on('error', lost).on('end', lost);
      subscription.on('data', () => this.#tell());
    });
    const opened = within(this.answerMs, confirmed, () => new Error('no subscription in time'));
    // It may come yet, when nobody waits for it any more.
    opened.catch(() => subscription.unsubscribe());
    return opened;
  }

  /** What was committed meanwhile went unheard. */
  #reopen(pauseMs: number): void {
    this.#subscription = null;
    this.#again = setTimeout(() => {
      this.#opening = this.#open();
      this.#opening.then(
        () => this.#tell(),
        () => {
          if (this.#wakes.size > 0) this.#reopen(Math.min(2 * pauseMs, PAUSE_MAX_MS));
        },
      );
    }, pauseMs);
  }

  /** Once for all events of a commit that arrive together. */
  #tell(): void {
    if (this.#told) return;
    this.#told = true;
    setImmediate(() => {
      this.#told = false;
      for (const wake of this.#wakes) wake();
    });
  }
}
