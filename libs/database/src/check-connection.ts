import { Client } from 'pg';
import { connectionOfUrl, WrongDatabaseUrl } from './connection-of-url.js';
import type { PostgresConnection } from './postgres-connection.js';

const DEFAULT_PORT = 5432;
const CONNECT_MS = 10_000;

/**
 * Connects once, so that a wrong certificate, password or host is reported before anything starts.
 * @throws WrongDatabaseUrl with the address and the reason
 */
export const checkConnection = async (connection: PostgresConnection): Promise<void> => {
  const { host, port = DEFAULT_PORT } = connection;
  const client = new Client({ ...connection, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new WrongDatabaseUrl(`can't connect to ${host}, port ${port}: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
};

/** The connection of a URL, after one attempt to connect. @throws WrongDatabaseUrl */
export const checkedConnection = async (url: string): Promise<PostgresConnection> => {
  const connection = connectionOfUrl(url);
  await checkConnection(connection);
  return connection;
};

/** If a host name has several addresses, the error has a reason for each of them. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError)
    return error.errors.map((cause: unknown) => reasonOf(cause)).join('; ');
  return error instanceof Error ? error.message : String(error);
};
