import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreLooks, StoreOutages } from '@fairlot/auction-application';
import type { Outage } from '@fairlot/auction-domain';
import { isDatabaseAway, within, type Clock } from '@fairlot/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Settings } from '../start/settings.js';
import { CLOCK, SETTINGS } from '../start/tokens.js';

const RETRY_MS = 500;
const LOOK_EVERY_MS = 500;
/** What the database does not answer in this time, it does not answer a caller in time. */
const ANSWER_MS = 2_000;
/** Lots have long been closed by then. */
const KEPT_MS = 86_400_000;

const WRITE = `
  WITH gone AS (DELETE FROM store_outage WHERE until_at < $3::bigint - ${KEPT_MS} AND process <> $1)
  INSERT INTO store_outage (process, from_at, until_at) VALUES ($1, $2, $3::bigint)
  ON CONFLICT (process) DO UPDATE SET from_at = excluded.from_at, until_at = excluded.until_at`;
const NEWEST = 'SELECT from_at, until_at FROM store_outage ORDER BY until_at DESC LIMIT 1';

/**
 * In what times a process that takes offers could not: seen by looking, for a caller is refused before anybody knows
 * what he wanted; written as soon as the database is reached again, and read by whichever process closes lots.
 * Each process has a row, so the table is as small as there are.
 */
@Injectable()
export class OutageTable {
  private readonly logger = new Logger('outages');
  private readonly process = randomUUID();
  private readonly takesOffers: boolean;
  private toWrite: Outage | null = null;
  private writing: Promise<void> = Promise.resolve();
  private isWriting = false;
  private readonly stopping = new AbortController();
  private watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly outages: StoreOutages,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SETTINGS) { roles }: Settings,
  ) {
    this.takesOffers = roles.includes('api') || roles.includes('engine');
  }

  start(): void {
    // Nobody is shut out where no offers are taken.
    if (this.takesOffers) this.watching = this.watch();
    this.outages.shareBy((newest) => {
      this.toWrite = newest;
      if (!this.isWriting) this.writing = this.write();
    });
  }

  async newest(): Promise<Outage | null> {
    const [row]: { from_at: string; until_at: string }[] = await this.dataSource.query(NEWEST);
    return row === undefined
      ? null
      : { fromAt: Number(row.from_at), untilAt: Number(row.until_at) };
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.writing, this.watching]);
  }

  private async watch(): Promise<void> {
    const { clock, dataSource } = this;
    const { signal } = this.stopping;
    const looks = new StoreLooks(this.outages);
    looks.answered(clock.now());
    while (!signal.aborted) {
      const isThere = await within(ANSWER_MS, dataSource.query('SELECT 1'), () => null).catch(
        () => null,
      );
      if (isThere === null) looks.unanswered();
      else looks.answered(clock.now());
      await sleep(LOOK_EVERY_MS, null, { signal }).catch(() => null);
    }
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    while (this.toWrite !== null && !this.stopping.signal.aborted) {
      const { fromAt, untilAt } = this.toWrite;
      const written = this.toWrite;
      try {
        await this.dataSource.query(WRITE, [this.process, fromAt, untilAt]);
        // It may have become longer meanwhile.
        if (this.toWrite === written) this.toWrite = null;
      } catch (error) {
        if (!isDatabaseAway(error)) this.logger.warn(String(error));
        await sleep(RETRY_MS);
      }
    }
    this.isWriting = false;
  }
}
