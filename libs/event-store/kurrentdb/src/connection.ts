import { setTimeout as delay } from 'node:timers/promises';
import { EventStoreError } from '@fairlot/event-store-port';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { closeClient, openClient } from './client.js';
import { isClientLost, storeError } from './store-error.js';

const PAUSE_FIRST_MS = 50;
const PAUSE_MAX_MS = 500;

type Opened = { readonly client: KurrentDBClient; readonly since: number; calls: number };

/** What is done with a client, and how much time is left for it, ms. */
type Work<Result> = (client: KurrentDBClient, leftMs: number) => Promise<Result>;

/**
 * Owns the client of a store. A client (1.3.1) doesn't survive a change of leaders: it keeps its channel to
 * a follower, caches a failed discovery, and its native part keeps asking a node that is down. So after such
 * an error another client is opened, one at a time and with growing pauses.
 */
export class Connection {
  #opened: Opened;
  #opening: Promise<void> | null = null;
  #pauseMs = PAUSE_FIRST_MS;
  readonly #listeners = new Set<() => void>();
  readonly #closing = new AbortController();

  constructor(
    private readonly url: string,
    private readonly answerMs: number,
  ) {
    this.#opened = this.#open();
  }

  get client(): KurrentDBClient {
    return this.#opened.client;
  }

  /** Calls back whenever another client was opened. */
  onMoved(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Repeats the work on another client until the time for an answer is over, so it must be repeatable.
   * @throws EventStoreError
   */
  async run<Result>(work: Work<Result>): Promise<Result> {
    const began = performance.now();
    for (let leftMs = this.answerMs; ; leftMs = this.answerMs - (performance.now() - began)) {
      await this.#opening;
      if (this.#closing.signal.aborted) throw new EventStoreError('UNAVAILABLE', 'closed');
      const opened = this.#opened;
      opened.calls += 1;
      try {
        return await work(opened.client, Math.max(1, leftMs));
      } catch (error) {
        if (!isClientLost(error)) throw storeError(error);
        this.lost(opened.client);
        if (performance.now() - began >= this.answerMs) throw storeError(error);
      } finally {
        opened.calls -= 1;
        if (opened !== this.#opened && opened.calls === 0) void closeClient(opened.client);
      }
    }
  }

  /** Replaces this client, unless that happened already. */
  lost(client: KurrentDBClient): void {
    const opened = this.#opened;
    if (client !== opened.client || this.#opening !== null) return;
    const hasLasted = performance.now() - opened.since > 2 * PAUSE_MAX_MS;
    this.#pauseMs = hasLasted ? PAUSE_FIRST_MS : Math.min(2 * this.#pauseMs, PAUSE_MAX_MS);
    const pause = delay(this.#pauseMs, undefined, { signal: this.#closing.signal });
    this.#opening = pause.then(
      () => this.#move(opened),
      () => {},
    );
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await closeClient(this.#opened.client);
  }

  #open(): Opened {
    const client = openClient(this.url);
    return { client, since: performance.now(), calls: 0 };
  }

  #move(old: Opened): void {
    this.#opened = this.#open();
    this.#opening = null;
    // Its last call closes it otherwise.
    if (old.calls === 0) void closeClient(old.client);
    for (const listener of this.#listeners) listener();
  }
}
