import { setTimeout as delay } from 'node:timers/promises';
import { withTimeout } from '@fairlot/kernel';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { probeLeader, closeClient, timeoutError, openClient } from './client.js';
import { isClientLost, storeError } from './store-error.js';

const PAUSE_FIRST_MS = 50;
const PROBE_MS = 3_000;
const PROBE_PAUSE_MAX_MS = 500;
const PAUSE_MAX_MS = 10_000;
/** If a client was used for longer than this, the next pauses start again at the shortest one. */
const HEALTHY_MS = 1_000;

type OpenConnection = { readonly client: KurrentDBClient; readonly since: number; calls: number };

/** Work with a client. `leftMs` is the time that remains for it. */
type ClientWork<Result> = (client: KurrentDBClient, leftMs: number) => Promise<Result>;

type ServerOptions = {
  readonly url: string;
  /** Prefix of the store's stream names. */
  readonly prefix: string;
  readonly answerMs: number;
};

/**
 * Owns the client of a store and replaces it. Version 1.3.1 of the client does not survive a change
 * of the leader: it keeps its channel to a follower, caches a failed discovery, and keeps calling a
 * node that is down. After such an error, new clients are opened with growing pauses until one
 * finds the leader.
 */
export class Connection {
  #opened: OpenConnection;
  #replacing: Promise<void> | null = null;
  #pauseMs = PAUSE_FIRST_MS;
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();

  constructor(private readonly server: ServerOptions) {
    this.#opened = newConnection(openClient(server.url));
  }

  get client(): KurrentDBClient {
    return this.#opened.client;
  }

  /** Calls the listener each time the client has been replaced. */
  onMoved(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Runs the work, and repeats it with new clients until `answerMs` has passed. The work must be
   * safe to repeat.
   * @throws EventStoreError
   */
  async run<Result>(work: ClientWork<Result>): Promise<Result> {
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

  /** Starts to replace this client, unless that is already in progress. */
  lost(client: KurrentDBClient): void {
    const old = this.#opened;
    if (client !== old.client || this.#replacing !== null) return;
    const hasLasted = performance.now() - old.since > HEALTHY_MS;
    this.#pauseMs = hasLasted ? PAUSE_FIRST_MS : Math.min(2 * this.#pauseMs, PAUSE_MAX_MS);
    this.#replacing = this.#replace(old).catch(() => {});
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await closeClient(this.#opened.client);
  }

  /**
   * Waits until the client is replaced. False if the time is over or the connection is closed.
   */
  async #hasClient(endsAt: number): Promise<boolean> {
    const leftMs = endsAt - performance.now();
    const replaced = this.#replacing?.then(() => true) ?? true;
    const isThere =
      leftMs > 0 && (await withTimeout(leftMs, Promise.resolve(replaced), () => false));
    return isThere && !this.#closing.signal.aborted;
  }

  async #replace(old: OpenConnection): Promise<void> {
    const client = await this.#findLeader();
    if (this.#closing.signal.aborted) return closeClient(client);
    this.#opened = newConnection(client);
    this.#replacing = null;
    // Otherwise the last call of the old client closes it.
    if (old.calls === 0) void closeClient(old.client);
    for (const listener of this.#listeners) listener();
  }

  /** Opens clients until one finds the leader. @throws AbortError if the connection is closed */
  async #findLeader(): Promise<KurrentDBClient> {
    const { url, prefix } = this.server;
    for (let pauseMs = this.#pauseMs; ; pauseMs = Math.min(2 * pauseMs, PROBE_PAUSE_MAX_MS)) {
      await delay(pauseMs, undefined, { signal: this.#closing.signal });
      const client = openClient(url);
      try {
        await withTimeout(PROBE_MS, probeLeader(client, prefix), timeoutError(PROBE_MS));
        return client;
      } catch (error) {
        // If a leader refuses this call, it was found. The caller's own calls report the refusal.
        if (!isClientLost(error)) return client;
        void closeClient(client);
      }
    }
  }
}

const newConnection = (client: KurrentDBClient): OpenConnection => ({
  client,
  since: performance.now(),
  calls: 0,
});
