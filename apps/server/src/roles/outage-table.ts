import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { OutageDetector, StoreOutages } from '@fairlot/auction-application';
import type { Outage } from '@fairlot/auction-domain';
import { isDatabaseAway, withTimeout, type Clock } from '@fairlot/kernel';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Settings } from '../settings/settings.js';
import { CLOCK, SETTINGS } from '../core/tokens.js';

const RETRY_MS = 500;
const PROBE_EVERY_MS = 500;
/** Longest wait for the database. Later results are of no use to the caller. */
const TIMEOUT_MS = 2_000;
/** How long outages are kept. By then, all lots that they could affect have closed. */
const RETENTION_MS = 86_400_000;

const WRITE_OUTAGES = `
  WITH gone AS (DELETE FROM store_outage WHERE until_at < $3::bigint - ${RETENTION_MS} AND process <> $1)
  INSERT INTO store_outage (process, from_at, until_at, known) VALUES ($1, $2, $3::bigint, $4)
  ON CONFLICT (process) DO UPDATE SET from_at = excluded.from_at, until_at = excluded.until_at,
    known = excluded.known`;
/** Reads both formats: a process of an older version writes only its newest outage. */
const READ_OUTAGES = `
  SELECT coalesce(known, jsonb_build_array(jsonb_build_object('fromAt', from_at, 'untilAt', until_at)))
    AS known
  FROM store_outage WHERE until_at > $1`;
/** Age from which an outage no longer affects any lot. */
const RELEVANT_MS = 600_000;

/**
 * Probes whether the database accepts writes, without storing anything. It needs a transaction id,
 * which a standby refuses, and file space, which a full disk refuses. (A row might still fit into
 * an existing table.)
 */
const PROBE_STATEMENT = `
  SELECT pg_current_xact_id()::text, count(*) FROM (
    SELECT n FROM generate_series(1, 8000) AS n ORDER BY n DESC OFFSET 0) AS sorted`;

/**
 * Records when a process could not accept bids. It probes the database itself, because during an
 * outage calls are refused before their request is read. It stores outages once the database is
 * back, and all processes that close lots read them. Each process has one row.
 */
@Injectable()
export class OutageTable {
  private readonly logger = new Logger('outages');
  private readonly process = randomUUID();
  private readonly takesOffers: boolean;
  private toWrite: readonly Outage[] | null = null;
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
    // Only a process that accepts bids can have an outage.
    if (this.takesOffers) this.watching = this.watch();
    this.outages.shareBy((outages) => {
      this.toWrite = outages;
      if (!this.isWriting) this.writing = this.write();
    });
  }

  async readOutages(): Promise<readonly Outage[]> {
    const since = this.clock.now() - RELEVANT_MS;
    const rows: { known: Outage[] }[] = await this.dataSource.query(READ_OUTAGES, [since]);
    return rows.flatMap(({ known }) => known);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([this.writing, this.watching]);
  }

  private async watch(): Promise<void> {
    const { clock } = this;
    const { signal } = this.stopping;
    const detector = new OutageDetector(this.outages);
    detector.answered(clock.now());
    while (!signal.aborted) {
      const beganAt = clock.now();
      const isThere = await withTimeout(TIMEOUT_MS, this.probe(), () => null).catch(() => null);
      if (isThere === null) detector.unanswered();
      else {
        detector.answered(clock.now());
        this.outages.wrote(beganAt);
      }
      await sleep(PROBE_EVERY_MS, null, { signal }).catch(() => null);
    }
  }

  private probe(): Promise<unknown> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query("SET LOCAL work_mem = '64kB'");
      return manager.query(PROBE_STATEMENT);
    });
  }

  private async write(): Promise<void> {
    this.isWriting = true;
    while (this.toWrite !== null && !this.stopping.signal.aborted) {
      const written = this.toWrite;
      const newest = written.at(-1)!;
      try {
        const values = [this.process, newest.fromAt, newest.untilAt, JSON.stringify(written)];
        await this.dataSource.query(WRITE_OUTAGES, values);
        // If the outage was extended during the write, it must be written again.
        if (this.toWrite === written) this.toWrite = null;
      } catch (error) {
        if (!isDatabaseAway(error)) this.logger.warn(String(error));
        await sleep(RETRY_MS);
      }
    }
    this.isWriting = false;
  }
}
