/** Encryption of a connection, and checks of the server. */
export type ConnectionTls = {
  /** Whether the server's certificate must be from a known authority. */
  readonly rejectUnauthorized: boolean;
  /** PEM of the accepted authorities; by default those that Node trusts. */
  readonly ca?: string | string[];
  /** PEM of the client certificate and key. */
  readonly cert?: string;
  readonly key?: string;
  /** Replaces the check of the host name. Present only if the host name is not checked. */
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
