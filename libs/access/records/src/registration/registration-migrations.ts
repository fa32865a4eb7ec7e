import type { SqlMigration } from '@fairlot/database';

export const registrationMigrations: readonly SqlMigration[] = [
  {
    // A table separate from dealers, because an applicant cannot sign in or bid.
    name: 'DealerRegistration1766200000001',
    up: `
      CREATE TABLE dealer_registration (
        id_registration int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        state text NOT NULL DEFAULT 'REGISTERED'
          CHECK (state IN ('REGISTERED', 'CONFIGURED', 'ENABLED', 'DISABLED')),
        registered_at bigint NOT NULL,
        language text NOT NULL,
        id_market text NOT NULL,
        business_name text NOT NULL,
        address text NOT NULL,
        country text NOT NULL,
        email text NOT NULL,
        city text NOT NULL,
        region text,
        postal_code text,
        vat_code text NOT NULL,
        mobile text NOT NULL,
        website text,
        phone text,
        regon text,
        type_dealer_activity text NOT NULL,
        car_sold text NOT NULL,
        buying_interest text NOT NULL,
        reference_name text,
        reference_surname text NOT NULL,
        reference_fiscal_code text,
        reference_birth_date date,
        reference_email text,
        reference_fca text,
        content_hash text NOT NULL,
        sending_key uuid UNIQUE
      );
      CREATE UNIQUE INDEX dealer_registration_content ON dealer_registration (content_hash)
        WHERE state = 'REGISTERED';
      CREATE INDEX dealer_registration_vat_code ON dealer_registration (country, vat_code);
      CREATE TABLE registration_consent (
        id_registration int NOT NULL REFERENCES dealer_registration ON DELETE CASCADE,
        consent text NOT NULL,
        agrees bool NOT NULL,
        version int NOT NULL,
        language text NOT NULL,
        answered_at bigint NOT NULL,
        PRIMARY KEY (id_registration, consent)
      );
      CREATE TABLE registration_document (
        id_file text PRIMARY KEY,
        id_registration int NOT NULL REFERENCES dealer_registration ON DELETE CASCADE,
        document text NOT NULL,
        file_name text NOT NULL,
        kind text NOT NULL,
        bytes bigint NOT NULL,
        sha256 text NOT NULL,
        UNIQUE (id_registration, document)
      );
    `,
  },
];
