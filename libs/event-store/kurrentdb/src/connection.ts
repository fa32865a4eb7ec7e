import { setTimeout as delay } from 'node:timers/promises';
import { within } from '@fairlot/kernel';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { askLeader, closeClient, lateAfter, openClient } from './client.js';
import { isClientLost, storeError } from './store-error.js';

const PAUSE_FIRST_MS = 50;
const PROBE_MS = 3_000;
const PROBE_PAUSE_MAX_MS = 500;
const PAUSE_MAX_MS = 10_000;
/** A client that was in use for longer was lost to something new. */
const LASTING_MS = 1_000;

type Opened = { readonly client: KurrentDBClient; readonly since: number; calls: number };

/** What is done with a client, and how much time is left for it, ms. */
type Work<Result> = (client: KurrentDBClient, leftMs: number) => Promise<Result>;

type Server = {
  readonly url: string;
  /** Of the streams that are the store's own. */
  readonly prefix: string;
  readonly answerMs: number;
};

/**
 * Owns the client of a store. A client (1.3.1) doesn't survive a change of leaders: it keeps its channel to
 * a follower, caches a failed discovery, and its native part keeps asking a node that is down. So after such
 * an error other clients are opened, one at a time and with growing pauses, until one finds the leader.
 */
export class Connection {
  #opened: Opened;
  #replacing: Promise<void> | null = null;
  #pauseMs = PAUSE_FIRST_MS;
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();

  constructor(private readonly server: Server) {
    this.#opened = opened(openClient(server.url));
  }

  get client(): KurrentDBClient {
    return this.#opened.client;
  }

  /** Calls back whenever the client was replaced. */
  onMoved(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Repeats the work on another client until the time for an answer is over, so it must be repeatable.
   * @throws EventStoreError
   */
  async run<Result>(work: Work<Result>): Promise<Result> {
    const endsAt = performance.now() + this.server.answerMs;
    let fault: unknown = new Error('no leader answers');
    for (;;) {
      if (!(await this.#hasClient(endsAt))) throw storeError(fault);
      const current = this.#opened;
      current.calls += 1;
      try {
        return await work(current.client, Math.max(1, endsAt - performance.now()));
      } catch (error) {
        if (!isClientLost(error)) throw storeError(error);
        fault = error;
        this.lost(current.client);
      } finally {
        current.calls -= 1;
        if (current !== this.#opened && current.calls === 0) void closeClient(current.client);
      }
    }
  }

  /** Has this client replaced, unless that is happening already. */
  lost(client: KurrentDBClient): void {
    const old = this.#opened;
    if (client !== old.client || this.#replacing !== null) return;
    const hasLasted = performance.now() - old.since > LASTING_MS;
    this.#pauseMs = hasLasted ? PAUSE_FIRST_MS : Math.min(2 * this.#pauseMs, PAUSE_MAX_MS);
    this.#replacing = this.#replace(old).catch(() => {});
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await closeClient(this.#opened.client);
  }

  /** Waits for the one that is being looked for. */
  async #hasClient(endsAt: number): Promise<boolean> {
    const leftMs = endsAt - performance.now();
    const replaced = this.#replacing?.then(() => true) ?? true;
    const isThere = leftMs > 0 && (await within(leftMs, Promise.resolve(replaced), () => false));
    return isThere && !this.#closing.signal.aborted;
  }

  async #replace(old: Opened): Promise<void> {
    const client = await this.#findLeader();
    if (this.#closing.signal.aborted) return closeClient(client);
    this.#opened = opened(client);
    this.#replacing = null;
    // Its last call closes it otherwise.
    if (old.calls === 0) void closeClient(old.client);
    for (const listener of this.#listeners) listener();
  }

  /** @throws AbortError when the connection is closed */
  async #findLeader(): Promise<KurrentDBClient> {
    const { url, prefix } = this.server;
    for (let pauseMs = this.#pauseMs; ; pauseMs = Math.min(2 * pauseMs, PROBE_PAUSE_MAX_MS)) {
      await delay(pauseMs, undefined, { signal: this.#closing.signal });
      const client = openClient(url);
      try {
        await within(PROBE_MS, askLeader(client, prefix), lateAfter(PROBE_MS));
        return client;
      } catch (error) {
        // What a leader refuses is for the calls to say.
        if (!isClientLost(error)) return client;
        void closeClient(client);
      }
    }
  }
}

const opened = (client: KurrentDBClient): Opened => ({
  ...{ client, since: performance.now(), calls: 0 },
});
