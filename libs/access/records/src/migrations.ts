import type { SqlMigration } from '@fairlot/database';

export const migrations: readonly SqlMigration[] = [
  {
    name: 'DealersAndUsers1763200000000',
    up: `
      CREATE TABLE dealer (
        id_dealer serial PRIMARY KEY,
        business_name text NOT NULL,
        id_market text NOT NULL,
        enabled_markets text[] NOT NULL,
        country text NOT NULL,
        vat_code text NOT NULL,
        city text NOT NULL,
        address text NOT NULL,
        region text,
        id_house int,
        enabled bool NOT NULL,
        credit_minor bigint CHECK (credit_minor >= 0)
      );
      CREATE TABLE app_user (
        id_user serial PRIMARY KEY,
        username text NOT NULL,
        password_hash text,
        name text NOT NULL,
        surname text NOT NULL,
        email text NOT NULL,
        id_dealer int REFERENCES dealer,
        id_market text NOT NULL,
        language text NOT NULL,
        roles text[] NOT NULL,
        permissions text[] NOT NULL,
        consent1 bool,
        consent2 bool,
        consent3 bool,
        enabled bool NOT NULL,
        admin_enabled_markets text[] NOT NULL,
        offer_limit_minor bigint CHECK (offer_limit_minor >= 0)
      );
      CREATE UNIQUE INDEX app_user_username ON app_user (lower(username));
      CREATE INDEX app_user_id_dealer ON app_user (id_dealer);
      CREATE TABLE access_change (
        id_change serial PRIMARY KEY,
        changed_at timestamptz NOT NULL DEFAULT now(),
        id_actor int,
        subject text NOT NULL,
        id_subject int NOT NULL,
        before jsonb,
        after jsonb NOT NULL
      );
      CREATE INDEX access_change_subject ON access_change (subject, id_subject, id_change);
    `,
  },
  {
    name: 'SessionsAndAcceptances1763200000001',
    up: `
      CREATE TABLE session (
        session_id text PRIMARY KEY,
        via text NOT NULL CHECK (via IN ('session', 'token')),
        id_user int NOT NULL REFERENCES app_user,
        created_at bigint NOT NULL,
        touched_at bigint NOT NULL,
        expires_at bigint NOT NULL
      );
      CREATE INDEX session_id_user ON session (id_user);
      CREATE INDEX session_expires_at ON session (expires_at);
      CREATE TABLE regulation_acceptance (
        id_dealer int NOT NULL REFERENCES dealer,
        id_auction int NOT NULL,
        version int NOT NULL,
        hash text NOT NULL,
        id_user int NOT NULL REFERENCES app_user,
        accepted_at bigint NOT NULL,
        PRIMARY KEY (id_dealer, id_auction, version)
      );
      -- The shape that rate-limiter-flexible expects.
      CREATE TABLE sign_in_limit (
        key varchar(255) PRIMARY KEY,
        points int NOT NULL DEFAULT 0,
        expire bigint
      );
    `,
  },
  {
    name: 'AccessTrail1764100000001',
    up: `
      INSERT INTO record_change (changed_at, id_actor, table_name, record_key, fields)
      SELECT changed_at, id_actor, CASE subject WHEN 'user' THEN 'app_user' ELSE subject END,
        id_subject::text, coalesce((
          SELECT jsonb_object_agg(key, jsonb_build_object('old', before -> key, 'new', value))
          FROM jsonb_each(after)), '{}')
      FROM access_change ORDER BY id_change;
      DROP TABLE access_change;
    `,
  },
];
