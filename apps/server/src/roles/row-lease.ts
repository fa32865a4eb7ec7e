import { randomUUID } from 'node:crypto';
import { Lease } from '@fairlot/auction-application';
import { queryPrepared, type PostgresConnection, type Statement } from '@fairlot/database';
import { LeaseLost, type Fence, type LogPosition } from '@fairlot/event-store-port';
import { Pool } from 'pg';
import type { EntityManager } from 'typeorm';

/** With the polling interval, a holder that stops is replaced within two seconds. */
const LEASE_MS = 1_200;
/** Longest wait for the database, so that its answer comes before the lease expires. */
const TIMEOUT_MS = 800;

/** Takes a lease that has expired by the database's clock. A new holder gets a new epoch. */
const TAKE_LEASE: Statement = {
  name: 'lease-hold',
  text: `
  WITH before AS (SELECT expires_at FROM lease WHERE name = $1 AND isfinite(expires_at))
  INSERT INTO lease AS l (name, holder, epoch, expires_at)
  VALUES ($1, $2, 1, clock_timestamp() + $3 * interval '1 ms')
  ON CONFLICT (name) DO UPDATE SET
    holder = excluded.holder,
    epoch = l.epoch + (l.holder <> excluded.holder)::int,
    expires_at = clock_timestamp() + $3 * interval '1 ms'
  WHERE l.holder = excluded.holder OR l.expires_at < clock_timestamp()
  RETURNING epoch, coalesce(
    (SELECT extract(epoch FROM clock_timestamp() - expires_at) * 1000 FROM before), 0
  )::float8 AS lapsed_ms`,
};

type LeaseRow = { readonly epoch: string; readonly lapsed_ms: number };

/** Locks the row of the lease until the commit, so that the holder cannot change. */
const SAVE_CHECKPOINT: Statement = {
  name: 'lease-save',
  text: `
  WITH held AS (SELECT 1 FROM lease WHERE name = $1 AND holder = $2 AND epoch = $3 FOR SHARE)
  INSERT INTO checkpoint (name, at) SELECT $4, $5 FROM held
  ON CONFLICT (name) DO UPDATE SET at = greatest(checkpoint.at, excluded.at)`,
};

/** Locks the row as well, just before a longer transaction commits. */
const LOCK_LEASE: Statement = {
  name: 'lease-keep',
  text: 'SELECT FROM lease WHERE name = $1 AND holder = $2 AND epoch = $3 FOR SHARE',
};

/**
 * A lease with one holder over all processes: a row with an expiry and an epoch. A holder that
 * stops or hangs is replaced. Its later writes are refused by their epoch.
 */
export class RowLease extends Lease {
  private readonly holder = randomUUID();
  private readonly pool: Pool;
  private lapsed = 0;
  private held: { readonly fence: Fence; readonly untilMs: number } | null = null;

  constructor(
    connection: PostgresConnection,
    private readonly leased: string,
  ) {
    super();
    const limits = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
    this.pool = new Pool({ ...connection, ...limits, max: 1, application_name: 'fairlot lease' });
    this.pool.on('error', () => {});
  }

  get fence(): Fence | null {
    return this.held !== null && performance.now() < this.held.untilMs ? this.held.fence : null;
  }

  get lapsedMs(): number {
    return this.lapsed;
  }

  async hold(): Promise<boolean> {
    // Measured before the query, so that the lease expires first in this process.
    const untilMs = performance.now() + LEASE_MS;
    const { leased: lease, holder } = this;
    const values = [lease, holder, LEASE_MS];
    const { rows } = await this.pool.query<LeaseRow>({ ...TAKE_LEASE, values });
    const [row] = rows;
    this.held = row === undefined ? null : { fence: { lease, holder, epoch: row.epoch }, untilMs };
    this.lapsed = Math.max(0, Math.round(row?.lapsed_ms ?? 0));
    return this.fence !== null;
  }

  /**
   * Saves the holder's position.
   * @throws LeaseLost without saving if the lease is lost.
   */
  async saveCheckpoint(name: string, at: LogPosition): Promise<void> {
    const { rowCount } = await this.pool.query({
      ...SAVE_CHECKPOINT,
      values: [...this.asHeld, name, at],
    });
    if (rowCount === 0) throw new LeaseLost(this.leased);
  }

  /** Keeps the lease until the caller's transaction ends. @throws LeaseLost */
  async renew(transaction: EntityManager): Promise<void> {
    const { rows } = await queryPrepared(transaction, LOCK_LEASE, this.asHeld);
    if (rows.length === 0) throw new LeaseLost(this.leased);
  }

  private get asHeld(): (string | null)[] {
    return [this.leased, this.holder, this.held?.fence.epoch ?? null];
  }

  async release(): Promise<void> {
    const wasHeld = this.held !== null;
    this.held = null;
    const values = [this.leased, this.holder];
    // Stores the instant of release, so that the next holder knows since when the lease was free.
    const give = `UPDATE lease SET expires_at = clock_timestamp() WHERE name = $1 AND holder = $2`;
    // If the database is down, the lease expires.
    if (wasHeld) await this.pool.query(give, values).catch(() => null);
    await this.pool.end();
  }
}
