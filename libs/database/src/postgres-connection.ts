/** Where a PostgreSQL answers; `host` may be the directory of a unix socket. */
export type PostgresConnection = {
  readonly host: string;
  readonly port?: number;
  readonly user: string;
  readonly password?: string;
  readonly database: string;
};
