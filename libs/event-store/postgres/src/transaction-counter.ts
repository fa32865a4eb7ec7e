import type { PostgresConnection } from '@fairlot/database';
import { Client } from 'pg';

/** Transaction ids per statement. If the command is interrupted, earlier statements count. */
const BATCH_SIZE = 10_000;

/**
 * Reads the newest transaction id in the log, and the next id of this database. If an event's id is
 * ahead of the database, the log cannot be read completely. That happens after a restore on another
 * server, and after logical replication.
 */
const READ_COUNTERS = `
  SELECT coalesce(greatest(
      (SELECT xid FROM event ORDER BY xid DESC, ordinal DESC LIMIT 1),
      (SELECT xid FROM event_seal ORDER BY xid DESC LIMIT 1),
      (SELECT xid FROM command WHERE events = 0 ORDER BY xid DESC, ordinal DESC LIMIT 1),
      (SELECT until_xid FROM log_segment ORDER BY number DESC LIMIT 1)), '0'::xid8)::text AS newest,
    pg_snapshot_xmax(pg_current_snapshot())::text AS next`;

/** Uses up transaction ids, because a session cannot choose its id. */
const ADVANCE_COUNTER = `
  DO $$ BEGIN
    FOR i IN 1..${BATCH_SIZE} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP;
  END $$`;

/** Thrown if the log has transaction ids that this database has not reached yet. */
class LogAhead extends Error {
  override readonly name = 'LogAhead';
  constructor(newest: bigint, next: bigint) {
    super(
      `The event log cannot be read, because it is ahead of this database (transaction ${newest}, but the ` +
        `database is at ${next}). This happens after a dump and restore or a logical replication. Stop the ` +
        'portal and run `fairlot advance-transactions`.',
    );
  }
}

const withClient = async <Result>(
  connection: PostgresConnection,
  work: (client: Client) => Promise<Result>,
): Promise<Result> => {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const readCounters = async (client: Client) => {
  const { rows } = await client.query<{ newest: string; next: string }>(READ_COUNTERS);
  const [{ newest, next }] = rows as [{ newest: string; next: string }];
  return { newest: BigInt(newest), next: BigInt(next) };
};

/** Requires that the log can be read. @throws LogAhead */
export const requireReadableLog = (connection: PostgresConnection): Promise<void> =>
  withClient(connection, async (client) => {
    const { newest, next } = await readCounters(client);
    if (newest >= next) throw new LogAhead(newest, next);
  });

/**
 * Uses up transaction ids until the log can be read. It may be interrupted and started again.
 * @returns the number of ids used up
 */
export const advanceTransactions = (
  connection: PostgresConnection,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> =>
  withClient(connection, async (client) => {
    await client.query('SET synchronous_commit = off');
    const first = await readCounters(client);
    const total = Number(first.newest - first.next) + 1;
    for (;;) {
      const { newest, next } = await readCounters(client);
      onProgress(Number(next - first.next), Math.max(0, total));
      if (newest < next) return Number(next - first.next);
      await client.query(ADVANCE_COUNTER);
    }
  });
