import { randomUUID } from 'node:crypto';
import { Lease } from '@fairlot/auction-application';
import { queryPrepared, type PostgresConnection, type Statement } from '@fairlot/database';
import { LeaseLost, type Fence, type LogPosition } from '@fairlot/event-store-port';
import { Pool } from 'pg';
import type { EntityManager } from 'typeorm';

/**
 * Duration of a lease. With the polling interval, a stopped holder is replaced within two seconds.
 */
const LEASE_MS = 1_200;
/** Longest wait for the database. The lease would expire during a longer one. */
const TIMEOUT_MS = 800;

/** Takes a lease that has expired by the database's clock. A new holder increases the epoch. */
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

/** Locks the row of the lease until the commit, so that the holder cannot change before. */
const SAVE_CHECKPOINT: Statement = {
  name: 'lease-save',
  text: `
  WITH held AS (SELECT 1 FROM lease WHERE name = $1 AND holder = $2 AND epoch = $3 FOR SHARE)
  INSERT INTO checkpoint (name, at) SELECT $4, $5 FROM held
  ON CONFLICT (name) DO UPDATE SET at = greatest(checkpoint.at, excluded.at)`,
};

/** The same lock, taken just before a longer transaction commits. */
const LOCK_LEASE: Statement = {
  name: 'lease-keep',
  text: 'SELECT FROM lease WHERE name = $1 AND holder = $2 AND epoch = $3 FOR SHARE',
};

/**
 * A lease that one of all processes holds: a row with an expiry and an epoch. A holder that stops
 * or hangs is replaced. Its later writes are refused, because their epoch is old.
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
    // Start the time before the query, so that the lease expires in this process before the
    // database.
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
   * Saves the position that the holder has processed.
   * @throws LeaseLost if the lease is lost; then nothing is saved
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
    // Store the time of release, so that the next holder knows since when the lease was free.
    const give = `UPDATE lease SET expires_at = clock_timestamp() WHERE name = $1 AND holder = $2`;
    // If the database is down, the lease simply expires.
    if (wasHeld) await this.pool.query(give, values).catch(() => null);
    await this.pool.end();
  }
}
