import type { SqlMigration } from '@fairlot/database';

export const providerMigrations: readonly SqlMigration[] = [
  {
    name: 'IdentityProvider1766900000030',
    up: `
      -- Whose account a person of an identity provider signs in to, from the first sign-in on.
      CREATE TABLE identity_link (
        issuer text NOT NULL,
        subject text NOT NULL,
        id_user int NOT NULL REFERENCES app_user ON DELETE CASCADE,
        bound_at bigint NOT NULL,
        PRIMARY KEY (issuer, subject),
        UNIQUE (id_user, issuer)
      );
      -- What the provider calls a session of ours, and what ends its own.
      CREATE TABLE provider_session (
        session_id text PRIMARY KEY REFERENCES session ON DELETE CASCADE,
        issuer text NOT NULL,
        subject text NOT NULL,
        sid text,
        id_token text NOT NULL
      );
      CREATE INDEX provider_session_sid ON provider_session (issuer, sid);
      CREATE INDEX provider_session_subject ON provider_session (issuer, subject);
      -- What counts once, until nobody would take it any more.
      CREATE TABLE spent_token (
        token_hash text PRIMARY KEY,
        expires_at bigint NOT NULL
      );
      CREATE INDEX spent_token_expires_at ON spent_token (expires_at);
    `,
  },
];
