/** Encryption of a connection, and checks of the server. */
export type ConnectionTls = {
  /** Whether the server's certificate must be from a known authority. */
  readonly rejectUnauthorized: boolean;
  /** PEM of the authorities; Node's by default. */
  readonly ca?: string | string[];
  /** PEM of the client certificate and key. */
  readonly cert?: string;
  readonly key?: string;
  /** Present if the host name is not checked. */
  readonly checkServerIdentity?: () => undefined;
};

/** Address of a PostgreSQL server; `host` may be the directory of a unix socket. */
export type PostgresConnection = {
  readonly host: string;
  readonly port?: number;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
  /** If undefined, the connection is not encrypted. */
  readonly ssl?: ConnectionTls;
};
