import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '@fairlot/kernel';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Client } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { AccessChanges, SessionEnds, Signal } from './signal.js';
import type { AccessChange, SessionEnd } from './signal.js';

const RECONNECT_MS = 250;

/** What crosses between processes, by PostgreSQL channel. */
type Payloads = { access_changed: AccessChange; session_ended: SessionEnd };
export type Channel = keyof Payloads;

/**
 * Carries changes and session ends to every process by LISTEN and NOTIFY. A notification travels
 * with the transaction that caused it; the process that caused it hears at once, after the commit.
 */
@Injectable()
export class AccessSignals implements OnModuleInit, OnApplicationShutdown {
  readonly changes = new AccessChanges();
  readonly sessionEnds = new SessionEnds();
  /** Notifications may have been missed: whoever keeps anything must read it anew. */
  readonly gaps = new Signal<void>();
  private readonly origin = randomUUID();
  private client: Client | null = null;
  private stopped = false;

  constructor(private readonly dataSource: DataSource) {}

  /** While false nobody may rely on what it remembers. */
  get listening(): boolean {
    return this.client !== null;
  }

  onModuleInit(): Promise<void> {
    return this.listen();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    const { client } = this;
    this.client = null;
    await client?.end();
  }

  /** Runs `work` in a transaction and tells what it answered to every process once committed. */
  async announce<Name extends Channel, Told extends readonly Payloads[Name][]>(
    channel: Name,
    work: (manager: EntityManager) => Promise<Told>,
  ): Promise<Told> {
    const told = await this.dataSource.transaction(async (manager) => {
      const payloads = await work(manager);
      for (const payload of payloads)
        await manager.query('SELECT pg_notify($1, $2)', [
          channel,
          JSON.stringify({ ...payload, origin: this.origin }),
        ]);
      return payloads;
    });
    for (const payload of told) this.emit(channel, payload);
    return told;
  }

  private emit<Name extends Channel>(channel: Name, payload: Payloads[Name]): void {
    const signals: { [Each in Channel]: Signal<Payloads[Each]> } = {
      access_changed: this.changes,
      session_ended: this.sessionEnds,
    };
    signals[channel].emit(payload);
  }

  private async listen(): Promise<void> {
    const client = new Client(connectionOf(this.dataSource));
    client.on('notification', ({ channel, payload }) => this.hear(channel, payload));
    client.on('error', () => void this.reconnect(client));
    client.on('end', () => void this.reconnect(client));
    await client.connect();
    await client.query('LISTEN access_changed; LISTEN session_ended');
    this.client = client;
    this.gaps.emit();
  }

  private async reconnect(lost: Client): Promise<void> {
    if (this.client !== lost) return;
    this.client = null;
    while (!this.stopped && this.client === null) {
      await sleep(RECONNECT_MS);
      // Every attempt fails the same way until PostgreSQL is back; readiness tells of it.
      if (!this.stopped) await this.listen().catch(() => undefined);
    }
  }

  private hear(channel: string, text: string | undefined): void {
    if (text === undefined || (channel !== 'access_changed' && channel !== 'session_ended')) return;
    const { origin, ...payload } = JSON.parse(text);
    if (origin !== this.origin) this.emit(channel, payload);
  }
}

const connectionOf = ({ options }: DataSource) => {
  assert(options.type === 'postgres', 'access records live in PostgreSQL');
  const { host, port, username: user, password, database } = options;
  return { host, port, user, password, database };
};
