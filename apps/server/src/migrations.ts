import type { SqlMigration } from '@fairlot/database';

/** What belongs to the program and to no context: the public halves of keys, live tokens. */
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
    // What a crash of the server takes away is written again within seconds.
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
