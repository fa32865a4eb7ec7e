/** How a connection is encrypted, and what is checked of the server. */
export type ConnectionTls = {
  /** Whether the server's certificate has to be of an authority that is known. */
  readonly rejectUnauthorized: boolean;
  /** PEM of the authorities; those of Node without it. */
  readonly ca?: string | string[];
  /** PEM of the portal's own certificate and key. */
  readonly cert?: string;
  readonly key?: string;
  /** Present where the host name is not checked. */
  readonly checkServerIdentity?: () => undefined;
};

/** Where a PostgreSQL answers; `host` may be the directory of a unix socket. */
export type PostgresConnection = {
  readonly host: string;
  readonly port?: number;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
  /** Without it the connection is not encrypted. */
  readonly ssl?: ConnectionTls;
};
