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
  {
    name: 'UserIban1764300000001',
    up: 'ALTER TABLE app_user ADD COLUMN iban text',
  },
  {
    // Acceptances of before keep the hash that was pinned, and say no language.
    name: 'Regulations1764300000003',
    up: `
      CREATE TABLE regulation (
        hash text NOT NULL,
        version int NOT NULL,
        language text NOT NULL,
        text text NOT NULL,
        text_hash text NOT NULL,
        published_at bigint NOT NULL,
        PRIMARY KEY (hash, version, language)
      );
      ALTER TABLE regulation_acceptance ADD COLUMN language text, ADD COLUMN text_hash text;
    `,
  },
  {
    name: 'Disclosure1764300000004',
    up: `
      CREATE TABLE disclosure (
        id_disclosure bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        shown_at timestamptz NOT NULL DEFAULT now(),
        id_user int NOT NULL,
        call_id text NOT NULL,
        discloses text[] NOT NULL,
        moments text[] NOT NULL,
        id_markets text[] NOT NULL,
        id_auction int,
        id_lots int[] NOT NULL,
        lot_count int NOT NULL,
        id_dealers int[] NOT NULL,
        dealer_count int NOT NULL,
        asked text NOT NULL
      );
      CREATE INDEX disclosure_id_user ON disclosure (id_user, id_disclosure);
      CREATE INDEX disclosure_id_auction ON disclosure (id_auction, id_disclosure);
      CREATE INDEX disclosure_id_dealers ON disclosure USING gin (id_dealers);
      CREATE INDEX disclosure_shown_at ON disclosure (shown_at);
      CREATE FUNCTION disclosure_stays() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          IF OLD.shown_at < now() - interval '2 years' THEN RETURN OLD; END IF;
        END IF;
        RAISE EXCEPTION 'what was disclosed stays written down for two years';
      END $$;
      CREATE TRIGGER disclosure_stays BEFORE UPDATE OR DELETE ON disclosure
        FOR EACH ROW EXECUTE FUNCTION disclosure_stays();
      CREATE TRIGGER disclosure_stays_whole BEFORE TRUNCATE ON disclosure
        FOR EACH STATEMENT EXECUTE FUNCTION disclosure_stays();
    `,
  },
];
