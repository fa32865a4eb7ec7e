import { Client } from 'pg';
import type { PostgresConnection } from './postgres-connection.js';

/**
 * Does work that no two processes on a database may do at once; the later one waits, and has to look
 * whether there still is anything to do. A process that dies gives the lock back with its session.
 */
export const oneAtATime = async <Result>(
  connection: PostgresConnection,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const client = new Client(connection);
  // Its loss is noticed by nobody but the lock.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock]);
    return await work();
  } finally {
    await client.end();
  }
};
