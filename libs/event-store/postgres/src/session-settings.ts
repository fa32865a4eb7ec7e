import type { PostgresConnection } from '@fairlot/database';
import type { ClientConfig } from 'pg';

export type StoreLimits = {
  /** Sessions open at once; a call waits for a free one, at most `connectMs`. */
  readonly sessionsMax: number;
  readonly connectMs: number;
  /** After this the server gives a statement up, and a little later the client a silent server. */
  readonly statementMs: number;
};
export const DEFAULT_LIMITS: StoreLimits = {
  sessionsMax: 6,
  connectMs: 5_000,
  statementMs: 10_000,
};

/**
 * A commit returns when it is on disk, whatever the server's default. Every read goes by an index,
 * also while the table is too young for statistics and plans are kept from when it was empty.
 */
const OPTIONS =
  '-c synchronous_commit=on -c enable_seqscan=off -c enable_bitmapscan=off -c jit=off';
const SILENCE_MS = 2_000;

export const sessionSettings = (
  connection: PostgresConnection,
  { connectMs, statementMs }: StoreLimits,
): ClientConfig => ({
  ...connection,
  options: OPTIONS,
  application_name: 'fairlot event store',
  keepAlive: true,
  connectionTimeoutMillis: connectMs,
  statement_timeout: statementMs,
  query_timeout: statementMs + SILENCE_MS,
});
