import type { PostgresConnection } from './postgres-connection.js';

/** `postgres://user:password@host:port/database`, or `?host=/socket/directory`, or such a one escaped as the host. */
export const connectionOfUrl = (url: string): PostgresConnection => {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const user = decodeURIComponent(username) || 'fairlot';
  return {
    host: searchParams.get('host') ?? (decodeURIComponent(hostname) || 'localhost'),
    ...(port && { port: Number(port) }),
    user,
    ...(password && { password: decodeURIComponent(password) }),
    database: decodeURIComponent(pathname.slice(1)) || user,
  };
};

/** Of a database that is reached by a socket of this machine, without a password. */
export const urlOfConnection = ({
  host,
  user,
  database,
}: Pick<PostgresConnection, 'host' | 'user' | 'database'>): string =>
  `postgres://${user}@${encodeURIComponent(host)}/${database}`;
