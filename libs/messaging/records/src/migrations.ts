import type { SqlMigration } from '@fairlot/database';

export const migrations: readonly SqlMigration[] = [
  {
    // During an attempt the state of an e-mail is unknown, and it stays so if the process is
    // killed.
    name: 'Mail1764700000002',
    up: `
      CREATE TABLE mail (
        id_mail int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        cause text NOT NULL UNIQUE,
        type text NOT NULL,
        language text NOT NULL,
        recipient text,
        parameters jsonb,
        secret jsonb,
        message_id uuid NOT NULL DEFAULT gen_random_uuid(),
        state text NOT NULL DEFAULT 'waiting'
          CHECK (state IN ('waiting', 'sent', 'dead', 'unknown')),
        attempts int NOT NULL DEFAULT 0,
        failure text,
        created_at timestamptz NOT NULL DEFAULT now(),
        next_attempt_at timestamptz NOT NULL DEFAULT now(),
        attempted_at timestamptz,
        sent_at timestamptz,
        not_after timestamptz
      );
      CREATE INDEX mail_waiting ON mail (next_attempt_at) WHERE state = 'waiting';
      CREATE INDEX mail_undelivered ON mail (id_mail) WHERE state IN ('dead', 'unknown');
      CREATE INDEX mail_personal ON mail (created_at) WHERE recipient IS NOT NULL;
      CREATE INDEX mail_secret ON mail (not_after) WHERE secret IS NOT NULL;
    `,
  },
  {
    name: 'MailRecipients1778000000004',
    up: `
      CREATE INDEX mail_recipient ON mail (lower(recipient), id_mail)
        WHERE recipient IS NOT NULL;
    `,
  },
];
