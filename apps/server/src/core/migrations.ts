import type { SqlMigration } from '@fairlot/database';

/** The server's tables that belong to no context, such as public keys and live tokens. */
export const serverMigrations: readonly SqlMigration[] = [
  {
    name: 'Server1763600000000',
    up: `
      CREATE TABLE receipt_key (
        key_id text PRIMARY KEY,
        public_key_pem text NOT NULL,
        since bigint NOT NULL
      );
      CREATE TABLE live_token (
        token_hash text PRIMARY KEY,
        session_id text NOT NULL,
        id_user integer NOT NULL,
        id_dealer integer,
        expires_at bigint NOT NULL
      );
      CREATE INDEX "IDX_live_token_expires_at" ON live_token (expires_at);
      CREATE SEQUENCE id_auction_seq;
      CREATE SEQUENCE id_purchase_seq;
    `,
  },
  {
    name: 'StoreOutages1764100000000',
    up: `
      CREATE TABLE store_outage (
        process uuid PRIMARY KEY,
        from_at bigint NOT NULL,
        until_at bigint NOT NULL
      );
    `,
  },
  {
    // The data may be lost in a database crash, because processes write it again within seconds.
    name: 'ProcessReports1764200000000',
    up: `
      CREATE UNLOGGED TABLE process_report (
        process uuid PRIMARY KEY,
        reported_at bigint NOT NULL,
        report jsonb NOT NULL
      );
    `,
  },
  {
    name: 'KnownOutages1777000000001',
    up: 'ALTER TABLE store_outage ADD COLUMN known jsonb;',
  },
];
