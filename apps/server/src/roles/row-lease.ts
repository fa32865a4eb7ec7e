import { randomUUID } from 'node:crypto';
import { Lease } from '@fairlot/auction-application';
import { prepared, type PostgresConnection, type Statement } from '@fairlot/database';
import { LeaseLost, type Fence, type LogPosition } from '@fairlot/event-store-port';
import { Pool } from 'pg';
import type { EntityManager } from 'typeorm';

/** With the time that others look in between, a holder is replaced within two seconds. */
const HELD_MS = 1_200;
/** What the database does not say in this time, it does not say in time. */
const ANSWER_MS = 800;

/** Taken when nobody's is left, by the database's clock; a new holder gets a new epoch. */
const HOLD: Statement = {
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

type Held = { readonly epoch: string; readonly lapsed_ms: number };

/** The row of the lease is locked until the commit, so no other holder comes in between. */
const SAVE: Statement = {
  name: 'lease-save',
  text: `
  WITH held AS (SELECT 1 FROM lease WHERE name = $1 AND holder = $2 AND epoch = $3 FOR SHARE)
  INSERT INTO checkpoint (name, at) SELECT $4, $5 FROM held
  ON CONFLICT (name) DO UPDATE SET at = greatest(checkpoint.at, excluded.at)`,
};

/** Locks the row as well: for a transaction of several statements, just before its commit. */
const KEEP: Statement = {
  name: 'lease-keep',
  text: 'SELECT FROM lease WHERE name = $1 AND holder = $2 AND epoch = $3 FOR SHARE',
};

/**
 * One holder over all processes: a row with an expiry and an epoch. A holder that stops answering,
 * or is stopped itself, is replaced, and what it writes afterwards is refused by its epoch.
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
    const limits = { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS };
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
    // From before the question: what is over here is over there later.
    const untilMs = performance.now() + HELD_MS;
    const { leased: lease, holder } = this;
    const values = [lease, holder, HELD_MS];
    const { rows } = await this.pool.query<Held>({ ...HOLD, values });
    const [row] = rows;
    this.held = row === undefined ? null : { fence: { lease, holder, epoch: row.epoch }, untilMs };
    this.lapsed = Math.max(0, Math.round(row?.lapsed_ms ?? 0));
    return this.fence !== null;
  }

  /** Saves how far the holder has come. @throws LeaseLost and saves nothing when it is no more. */
  async saveCheckpoint(name: string, at: LogPosition): Promise<void> {
    const { rowCount } = await this.pool.query({ ...SAVE, values: [...this.asHeld, name, at] });
    if (rowCount === 0) throw new LeaseLost(this.leased);
  }

  /** Lets nobody else have it until the caller's transaction ends. @throws LeaseLost */
  async keep(transaction: EntityManager): Promise<void> {
    const { rows } = await prepared(transaction, KEEP, this.asHeld);
    if (rows.length === 0) throw new LeaseLost(this.leased);
  }

  private get asHeld(): (string | null)[] {
    return [this.leased, this.holder, this.held?.fence.epoch ?? null];
  }

  async release(): Promise<void> {
    const wasHeld = this.held !== null;
    this.held = null;
    const values = [this.leased, this.holder];
    // The instant stays: it tells whoever is next since when nobody was there.
    const give = `UPDATE lease SET expires_at = clock_timestamp() WHERE name = $1 AND holder = $2`;
    // Where the database is away, it expires by itself.
    if (wasHeld) await this.pool.query(give, values).catch(() => null);
    await this.pool.end();
  }
}
