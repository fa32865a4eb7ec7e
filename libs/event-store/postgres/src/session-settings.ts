import type { PostgresConnection } from '@fairlot/database';
import type { ClientConfig } from 'pg';

export type StoreLimits = {
  /** Maximum number of sessions. A call waits for a free one, at most `connectMs`. */
  readonly sessionsMax: number;
  readonly connectMs: number;
  /** The server aborts a statement after this time. The client gives up a little later. */
  readonly statementMs: number;
};
export const DEFAULT_LIMITS: StoreLimits = {
  sessionsMax: 6,
  connectMs: 5_000,
  statementMs: 10_000,
};

/**
 * Options of each session. A commit returns when it is on disk, whatever the server's default.
 * Every read uses an index, even while the table has no statistics, and with plans made for an
 * empty table.
 */
const SESSION_OPTIONS =
  '-c synchronous_commit=on -c enable_seqscan=off -c enable_bitmapscan=off -c jit=off';
const SILENCE_MS = 2_000;

export const sessionSettings = (
  connection: PostgresConnection,
  { connectMs, statementMs }: StoreLimits,
): ClientConfig => ({
  ...connection,
  options: SESSION_OPTIONS,
  application_name: 'fairlot event store',
  keepAlive: true,
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  query_timeout: statementMs + SILENCE_MS,
});
