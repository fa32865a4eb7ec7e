import type { SqlMigration } from '@fairlot/database';

export const IS_OPEN = `state IN ('REGISTERED', 'ASKED', 'ANSWERED')`;

/** Two working days after the registration, in UTC. Day 0 of the epoch is a Thursday. */
const DUE_AT = `registered_at + 86400000 * CASE (registered_at / 86400000 + 3) % 7
          WHEN 3 THEN 4 WHEN 4 THEN 4 WHEN 5 THEN 3 ELSE 2 END`;

export const reviewMigrations: readonly SqlMigration[] = [
  {
    // The previous version writes and erases rows with the state REGISTERED, and does not know
    // other states.
    name: 'RegistrationReviews1772000000000',
    up: `
      ALTER TABLE dealer_registration DROP CONSTRAINT dealer_registration_state_check;
      ALTER TABLE dealer_registration
        ADD CONSTRAINT dealer_registration_state_check
          CHECK (state IN ('REGISTERED', 'ASKED', 'ANSWERED', 'ACCEPTED', 'REJECTED')),
        ADD COLUMN due_at bigint NOT NULL GENERATED ALWAYS AS (${DUE_AT}) STORED,
        ADD COLUMN id_assignee int REFERENCES app_user,
        ADD COLUMN decided_at bigint,
        ADD COLUMN id_decider int REFERENCES app_user,
        ADD COLUMN id_dealer int REFERENCES dealer,
        ADD COLUMN reject_reason text,
        ADD COLUMN internal_note text,
        ADD COLUMN registry_check jsonb;
      DROP INDEX dealer_registration_content;
      CREATE UNIQUE INDEX dealer_registration_content ON dealer_registration (content_hash)
        WHERE ${IS_OPEN};
      CREATE INDEX dealer_registration_waiting ON dealer_registration (id_market, registered_at)
        WHERE ${IS_OPEN};
      CREATE INDEX dealer_registration_registered_at
        ON dealer_registration (registered_at, id_registration);
      CREATE INDEX dealer_registration_business_name
        ON dealer_registration (business_name, id_registration);
      CREATE TABLE registration_question (
        id_question int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id_registration int NOT NULL REFERENCES dealer_registration ON DELETE CASCADE,
        question text NOT NULL,
        id_asker int NOT NULL REFERENCES app_user,
        asked_at bigint NOT NULL,
        answer text,
        answered_at bigint
      );
      CREATE INDEX registration_question_id_registration
        ON registration_question (id_registration);
      CREATE TABLE registration_step (
        id_step int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id_registration int NOT NULL REFERENCES dealer_registration ON DELETE CASCADE,
        step text NOT NULL,
        at bigint NOT NULL,
        id_actor int REFERENCES app_user,
        detail text,
        command_id uuid,
        UNIQUE (id_registration, command_id)
      );
      CREATE TABLE registration_link (
        tag_hash text PRIMARY KEY,
        id_registration int NOT NULL REFERENCES dealer_registration ON DELETE CASCADE,
        expires_at bigint NOT NULL
      );
      CREATE INDEX registration_link_id_registration ON registration_link (id_registration);
      CREATE INDEX registration_link_expires_at ON registration_link (expires_at);
      CREATE FUNCTION vat_key(country text, code text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT regexp_replace(upper(regexp_replace(code, '[^[:alnum:]]', '', 'g')),
          '^' || CASE country WHEN 'EN' THEN 'GB' ELSE country END, '')
      $$;
      CREATE FUNCTION plain_key(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT lower(regexp_replace(written, '[^[:alnum:]]', '', 'g'))
      $$;
      CREATE FUNCTION phone_key(phone text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT right(regexp_replace(phone, '[^0-9]', '', 'g'), 8)
      $$;
      CREATE INDEX dealer_registration_vat_key
        ON dealer_registration (country, vat_key(country, vat_code));
      CREATE INDEX dealer_registration_name_key ON dealer_registration (plain_key(business_name));
      CREATE INDEX dealer_registration_address_key
        ON dealer_registration (plain_key(address || city));
      CREATE INDEX dealer_registration_phone_key ON dealer_registration (phone_key(mobile));
      CREATE INDEX dealer_vat_key ON dealer (country, vat_key(country, vat_code));
      CREATE INDEX dealer_name_key ON dealer (plain_key(business_name));
      CREATE INDEX dealer_address_key ON dealer (plain_key(address || city));
    `,
  },
  {
    name: 'RegistrationsOfDealers1778000000003',
    up: `
      CREATE INDEX dealer_registration_id_dealer ON dealer_registration (id_dealer)
        WHERE id_dealer IS NOT NULL;
    `,
  },
  {
    name: 'RegistrationListIndexes1799700000034',
    up: `
      CREATE INDEX dealer_registration_market_idx ON dealer_registration (id_market);
      CREATE INDEX dealer_registration_text_trgm ON dealer_registration USING gin (
        business_name gin_trgm_ops, vat_code gin_trgm_ops, email gin_trgm_ops, city gin_trgm_ops);
    `,
  },
];
