import { setTimeout as rest } from 'node:timers/promises';
import { Client } from 'pg';
import type { PostgresConnection } from '@fairlot/database';

const DURATION_PATTERN = /\bduration: ([\d.]+) ms/;
const MARK_PATTERN = /\bgrowth mark (\d+)\b/;
/** Background queries, which read the clock and the log, take less time than this. */
const IDLE_LIMITS = { serverMs: 10, wholeMs: 500 };

/** Reads the duration of statements of all clients from the log of the database server. */
export class ServerTime {
  #ms = 0;
  #marks = 0;
  readonly #seen = new Map<number, () => void>();
  #client: Client | null = null;

  /** Receives every line of the database server's log. */
  readonly onLog = (line: string): void => {
    this.#ms += Number(DURATION_PATTERN.exec(line)?.[1] ?? 0);
    const mark = MARK_PATTERN.exec(line)?.[1];
    if (mark !== undefined) this.#seen.get(Number(mark))?.();
  };

  /**
   * Makes the database server log the duration of statements in all sessions that start from now
   * on.
   */
  async open(connection: PostgresConnection): Promise<void> {
    const admin = new Client(connection);
    await admin.connect();
    await admin.query('ALTER SYSTEM SET log_min_duration_statement = 0');
    await admin.query('SELECT pg_reload_conf()');
    await admin.end();
    this.#client = new Client(connection);
    await this.#client.connect();
  }

  async close(): Promise<void> {
    await this.#client?.end();
  }

  /**
   * Runs the work, and returns its duration in milliseconds in the database server and in total.
   */
  async of(work: () => Promise<unknown>): Promise<CallDuration> {
    await this.#toldSoFar();
    const before = this.#ms;
    const startedAt = performance.now();
    await work();
    const wholeMs = performance.now() - startedAt;
    await this.#toldSoFar();
    return { serverMs: this.#ms - before, wholeMs };
  }

  /**
   * Waits until only background queries run, because the topics of all boards are filled after a
   * start.
   */
  async untilIdle(): Promise<void> {
    while ((await this.of(() => rest(IDLE_LIMITS.wholeMs))).serverMs > IDLE_LIMITS.serverMs);
  }

  /**
   * Writes a marker to the log and waits until it was read, because the log is read with a delay.
   */
  async #toldSoFar(): Promise<void> {
    this.#marks += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#seen.set(this.#marks, resolve);
    await this.#client?.query(`SELECT 'growth mark ${this.#marks}'`);
    await promise;
    this.#seen.delete(this.#marks);
  }
}

export type CallDuration = { readonly serverMs: number; readonly wholeMs: number };
