import type { SqlMigration } from '@fairlot/database';

export const recoveryMigrations: readonly SqlMigration[] = [
  {
    // One row per user, so that a newer link replaces the previous one.
    name: 'PasswordRecovery1764700000003',
    up: `
      CREATE TABLE password_recovery (
        id_user int PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
        tag_hash text NOT NULL UNIQUE,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX app_user_email ON app_user (lower(email));
    `,
  },
];
