import type { SqlMigration } from '@fairlot/database';

export const inviteMigrations: readonly SqlMigration[] = [
  {
    // The unique index allows one open invite per dealer and e-mail address, which a newer invite
    // replaces.
    name: 'UserInvites1766500000030',
    up: `
      CREATE TABLE user_invite (
        id_invite int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id_dealer int NOT NULL REFERENCES dealer,
        email text NOT NULL,
        tag_hash text NOT NULL UNIQUE,
        id_inviter int NOT NULL REFERENCES app_user,
        sent_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz,
        withdrawn_at timestamptz,
        id_user int REFERENCES app_user,
        command_id uuid
      );
      CREATE UNIQUE INDEX user_invite_open ON user_invite (id_dealer, lower(email))
        WHERE used_at IS NULL AND withdrawn_at IS NULL;
      CREATE INDEX user_invite_expires_at ON user_invite (expires_at);
      CREATE INDEX user_invite_id_user ON user_invite (id_user);
      ALTER TABLE app_user ADD COLUMN fiscal_code text, ADD COLUMN birth_date date;
    `,
  },
];
