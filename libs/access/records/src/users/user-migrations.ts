import type { SqlMigration } from '@fairlot/database';

/**
 * SQL: the text of a user that searches cover, in lower case. A trigram index finds parts of words.
 */
export const SEARCHED_TEXT = (alias: string): string =>
  `lower(${alias}name || ' ' || ${alias}surname || ' ' || ${alias}username || ' ' || ${alias}email)`;

export const userMigrations: readonly SqlMigration[] = [
  {
    name: 'UsersOfStaff1774000000001',
    up: `
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
      ALTER TABLE app_user
        ADD COLUMN fca_user bool NOT NULL DEFAULT false,
        ADD COLUMN disabled_by text
          CONSTRAINT app_user_disabled_by_check CHECK (disabled_by IN ('STAFF', 'DEALER')),
        ADD COLUMN disabled_reason text,
        ADD COLUMN anonymised_at timestamptz;
      CREATE INDEX app_user_search ON app_user USING gin ((${SEARCHED_TEXT('')}) gin_trgm_ops);
      CREATE INDEX app_user_email_key ON app_user (lower(email));
      CREATE INDEX app_user_disabled_idx ON app_user (id_market, id_user)
        WHERE NOT enabled AND anonymised_at IS NULL;
      CREATE INDEX app_user_surname_idx ON app_user (surname, id_user);
      CREATE INDEX app_user_username_idx ON app_user (username, id_user);
      CREATE INDEX app_user_email_idx ON app_user (email, id_user);
    `,
  },
  {
    name: 'StaffSignIns1799200000001',
    up: `ALTER TABLE app_user ADD COLUMN signed_in_at timestamptz;`,
  },
  {
    name: 'SessionViews1799200000002',
    up: `
      ALTER TABLE session
        ADD COLUMN id_viewed int REFERENCES app_user,
        ADD COLUMN view_reason text,
        ADD COLUMN view_ends_at bigint;
      CREATE INDEX session_id_viewed_idx ON session (id_viewed) WHERE id_viewed IS NOT NULL;
    `,
  },
  {
    name: 'UserListIndexes1799400000001',
    up: `
      CREATE INDEX app_user_staff_idx ON app_user (surname, id_user)
        WHERE roles && ARRAY['ADMIN', 'CUSTOMER_CENTER'];
      CREATE INDEX app_user_market_idx ON app_user (id_market) WHERE anonymised_at IS NULL;
    `,
  },
];
