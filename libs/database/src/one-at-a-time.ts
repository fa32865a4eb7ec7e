import { Client } from 'pg';
import type { PostgresConnection } from './postgres-connection.js';

/**
 * Runs work that must not run twice at the same time on a database. The second caller waits, and
 * must then check whether work is left. A killed process releases the lock with its session.
 */
export const runOneAtATime = async <Result>(
  connection: PostgresConnection,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const client = new Client(connection);
  // An error of the session is ignored here: it only releases the lock, and the work uses other
  // sessions.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    await client.end();
  }
};
