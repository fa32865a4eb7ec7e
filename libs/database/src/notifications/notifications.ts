import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '@fairlot/kernel';
import { Client, type ClientConfig } from 'pg';
import { ChannelListener, type ListenCallbacks } from './channel-listener.js';

const RETRY_FIRST_MS = 50;
const RETRY_MAX_MS = 5_000;
/** Interval of queries that detect a silently dead connection. */
const PING_EVERY_MS = 15_000;
const ANSWERS_WITHIN_MS = 5_000;
const CHANNEL_PATTERN = /^[a-z][a-z0-9_]{0,62}$/;

/**
 * The one LISTEN connection of a process. It opens on first use and reconnects with growing,
 * jittered pauses. Listeners then learn that they may have missed notifications. While `listening`
 * is false, caches must not be trusted.
 */
export class Notifications {
  private readonly channels = new Map<string, Set<ChannelListener>>();
  private readonly ended = new AbortController();
  private session: Promise<Client> | null = null;
  private isListening = false;
  /** The end of the queue of queries on the connection. */
  private queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly settings: ClientConfig) {}

  get listening(): boolean {
    return this.isListening;
  }

  /**
   * Subscribes to a channel. Resolves once the database sends its notifications, to a function that
   * unsubscribes. @throws driver errors
   */
  async listen(channel: string, callbacks: ListenCallbacks): Promise<() => void> {
    assert(CHANNEL_PATTERN.test(channel), `no name of a channel: ${channel}`);
    const listener = new ChannelListener(callbacks, this.ended.signal);
    const listeners = this.channels.get(channel) ?? new Set<ChannelListener>();
    this.channels.set(channel, listeners.add(listener));
    try {
      const client = await (this.session ??= this.connect());
      await this.enqueue(() => client.query(`LISTEN ${channel}`));
    } catch (error) {
      listeners.delete(listener);
      throw error;
    }
    return () => void listeners.delete(listener);
  }

  /** Closes the connection. Listeners are not called afterwards. */
  async close(): Promise<void> {
    this.ended.abort();
    this.isListening = false;
    const client = await this.session?.catch(() => null);
    await client?.end();
  }

  private async connect(): Promise<Client> {
    try {
      return await this.open(false);
    } catch (error) {
      this.session = null;
      throw error;
    }
  }

  private async open(isAgain: boolean): Promise<Client> {
    const client = new Client({
      ...this.settings,
      application_name: 'fairlot notifications',
      query_timeout: ANSWERS_WITHIN_MS,
      connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    });
    client.on('error', () => {}); // emits 'end' next
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.channels.get(channel) ?? []) listener.notify(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.channels.keys()) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    const timer = setInterval(() => void this.ping(client), PING_EVERY_MS).unref();
    client.once('end', () => {
      clearInterval(timer);
      this.isListening = false;
      if (!this.ended.signal.aborted) this.session = this.reconnect();
    });
    // Tells listeners that they may have missed payloads, before any cache is trusted again.
    for (const listeners of this.channels.values())
      for (const listener of listeners) if (isAgain) listener.miss();
    this.isListening = true;
    return client;
  }

  private async reconnect(): Promise<Client> {
    for (let waitMs = RETRY_FIRST_MS; ; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
      const jitteredMs = waitMs * (0.5 + Math.random());
      await sleep(jitteredMs, undefined, { signal: this.ended.signal, ref: false });
      const client = await this.open(true).catch(() => null);
      if (client !== null) return client;
    }
  }

  private async ping(client: Client): Promise<void> {
    // A socket that does not answer cannot be closed normally either, so it is destroyed.
    const query = this.enqueue(() => client.query('SELECT'));
    await query.catch(() => client.connection.stream.destroy());
  }

  private enqueue<Answer>(query: () => Promise<Answer>): Promise<Answer> {
    const answered = this.queue.then(query);
    this.queue = answered.catch(() => undefined);
    return answered;
  }
}
