import type { SqlMigration } from '@fairlot/database';
import { approvalMigrations } from './approvals/approval-migrations.js';
import { auditMigrations } from './audit-migrations.js';
import { dealerMigrations } from './dealers/dealer-migrations.js';
import { taxNumberMigrations } from './dealers/tax-number-migrations.js';
import { inviteMigrations } from './invites/invite-migrations.js';
import { providerMigrations } from './provider/provider-migrations.js';
import { factorMigrations } from './factors/factor-migrations.js';
import { recoveryMigrations } from './recovery/recovery-migrations.js';
import { listViewMigrations } from './views/list-view-migrations.js';
import { userMigrations } from './users/user-migrations.js';
import { registrationMigrations } from './registration/registration-migrations.js';
import { reviewMigrations } from './registration/review/review-migrations.js';
import { regulationVersionMigrations } from './regulation-versions/regulation-version-migrations.js';
import { requirementMigrations } from './requirements/requirement-migrations.js';
import { sellerMigrations } from './sellers/seller-migrations.js';

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
    // Old acceptances keep the hash that the auction stored, and have no language.
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
  {
    // A change of name, surname or language increments it, so that an edit of an old version is
    // refused.
    name: 'UserVersion1764300000010',
    up: `
      ALTER TABLE app_user ADD COLUMN version int NOT NULL DEFAULT 1;
      CREATE FUNCTION app_user_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (OLD.name, OLD.surname, OLD.language) IS DISTINCT FROM
           (NEW.name, NEW.surname, NEW.language) THEN
          NEW.version := OLD.version + 1;
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER app_user_version BEFORE UPDATE ON app_user
        FOR EACH ROW EXECUTE FUNCTION app_user_version();
    `,
  },
  {
    // Moves the answers of the columns to their own table. The time and the text version of these
    // answers are unknown.
    name: 'ConsentAnswers1766100000020',
    up: `
      CREATE TABLE consent_answer (
        id_answer bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id_user int NOT NULL REFERENCES app_user,
        consent text NOT NULL CHECK (consent IN ('consent1', 'consent2', 'consent3')),
        agrees bool NOT NULL,
        version int NOT NULL,
        language text,
        answered_at bigint NOT NULL,
        id_actor int
      );
      CREATE INDEX consent_answer_id_user ON consent_answer (id_user, consent, id_answer);
      ALTER TABLE app_user ADD COLUMN consent_versions int[] NOT NULL DEFAULT '{0,0,0}';
      CREATE FUNCTION consent_answer_stands() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE place int := right(NEW.consent, 1)::int;
      BEGIN
        UPDATE app_user SET
          consent1 = CASE place WHEN 1 THEN NEW.agrees ELSE consent1 END,
          consent2 = CASE place WHEN 2 THEN NEW.agrees ELSE consent2 END,
          consent3 = CASE place WHEN 3 THEN NEW.agrees ELSE consent3 END,
          consent_versions = consent_versions[:place - 1] || NEW.version
            || consent_versions[place + 1:]
        WHERE id_user = NEW.id_user;
        RETURN NULL;
      END $$;
      CREATE TRIGGER consent_answer_stands AFTER INSERT ON consent_answer
        FOR EACH ROW EXECUTE FUNCTION consent_answer_stands();
      INSERT INTO consent_answer (id_user, consent, agrees, version, answered_at)
      SELECT id_user, consent, agrees, 1, floor(extract(epoch FROM now()) * 1000)
      FROM app_user, LATERAL (VALUES
        ('consent1', consent1), ('consent2', consent2), ('consent3', consent3)
      ) AS answer (consent, agrees) WHERE agrees IS NOT NULL ORDER BY id_user, consent;
    `,
  },
  {
    name: 'SellersAndHolders1766100000021',
    up: `
      CREATE TABLE seller (
        id_seller serial PRIMARY KEY,
        id_market text NOT NULL,
        name text NOT NULL,
        surname text NOT NULL,
        email text NOT NULL,
        phone text
      );
      ALTER TABLE dealer ADD COLUMN id_seller int REFERENCES seller;
      ALTER TABLE app_user ADD COLUMN account_holder text;
    `,
  },
  {
    name: 'SessionDevice1766100000022',
    up: 'ALTER TABLE session ADD COLUMN device text',
  },
  {
    name: 'SessionPushToken1766100000024',
    up: `
      ALTER TABLE session ADD COLUMN push_token text;
      CREATE UNIQUE INDEX session_push_token_idx ON session (push_token);
    `,
  },
  {
    name: 'SellerOrders1771000000001',
    up: `
      CREATE INDEX "IDX_seller_surname" ON seller (surname, id_seller);
      CREATE INDEX "IDX_seller_name" ON seller (name, id_seller);
      CREATE INDEX "IDX_seller_market" ON seller (id_market, id_seller);
      CREATE INDEX "IDX_seller_email" ON seller (email, id_seller);
    `,
  },
  ...dealerMigrations,
  ...userMigrations,
  {
    name: 'UsedKeys1796100000001',
    up: `
      -- Which write an Idempotency-Key stands for, as hashes.
      CREATE TABLE used_key (
        key_hash text PRIMARY KEY,
        content_hash text NOT NULL,
        expires_at bigint NOT NULL
      );
      CREATE INDEX used_key_expires_at ON used_key (expires_at);
    `,
  },
  ...recoveryMigrations,
  ...registrationMigrations,
  ...inviteMigrations,
  ...listViewMigrations,
  ...providerMigrations,
  ...factorMigrations,
  ...reviewMigrations,
  ...sellerMigrations,
  ...auditMigrations,
  ...requirementMigrations,
  ...regulationVersionMigrations,
  ...approvalMigrations,
  ...taxNumberMigrations,
];
