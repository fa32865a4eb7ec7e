import type { SqlMigration } from '@fairlot/database';

export const factorMigrations: readonly SqlMigration[] = [
  {
    // A user's factors are stored in the user's row, so that bids read no further table.
    name: 'SecondFactors1766200000030',
    up: `
      ALTER TABLE session ADD COLUMN factor_at bigint;
      ALTER TABLE app_user ADD COLUMN factors text[] NOT NULL DEFAULT '{}';
      CREATE TABLE totp_enrolment (
        id_user int PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
        secret text NOT NULL,
        begun_at bigint NOT NULL
      );
      CREATE TABLE totp_factor (
        id_user int PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
        secret text NOT NULL,
        since_at bigint NOT NULL,
        last_step bigint NOT NULL,
        used_at bigint
      );
      CREATE TABLE passkey (
        id_passkey int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id_user int NOT NULL REFERENCES app_user ON DELETE CASCADE,
        credential text NOT NULL UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL,
        transports text[] NOT NULL,
        name text NOT NULL,
        since_at bigint NOT NULL,
        used_at bigint
      );
      CREATE INDEX passkey_id_user ON passkey (id_user, id_passkey);
      CREATE TABLE recovery_code (
        id_user int NOT NULL REFERENCES app_user ON DELETE CASCADE,
        code_hash text NOT NULL,
        made_at bigint NOT NULL,
        used_at bigint,
        PRIMARY KEY (id_user, code_hash)
      );
      CREATE TABLE factor_challenge (
        session_id text NOT NULL REFERENCES session ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('register', 'answer')),
        challenge text NOT NULL,
        expires_at bigint NOT NULL,
        PRIMARY KEY (session_id, purpose)
      );
      CREATE FUNCTION factors_stand() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE who int := coalesce(NEW.id_user, OLD.id_user);
      BEGIN
        UPDATE app_user SET factors = array_remove(ARRAY[
          CASE WHEN EXISTS (SELECT FROM totp_factor WHERE id_user = who) THEN 'TOTP' END,
          CASE WHEN EXISTS (SELECT FROM passkey WHERE id_user = who) THEN 'PASSKEY' END
        ], NULL) WHERE id_user = who;
        RETURN NULL;
      END $$;
      CREATE TRIGGER totp_factor_stands AFTER INSERT OR DELETE ON totp_factor
        FOR EACH ROW EXECUTE FUNCTION factors_stand();
      CREATE TRIGGER passkey_stands AFTER INSERT OR DELETE ON passkey
        FOR EACH ROW EXECUTE FUNCTION factors_stand();
    `,
  },
];
