import type { SqlMigration } from '@fairlot/database';

export const capturedMailMigrations: readonly SqlMigration[] = [
  {
    name: 'CapturedMail1764700000001',
    up: `
      CREATE TABLE captured_mail (
        id_mail int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        sent_at timestamptz NOT NULL DEFAULT now(),
        message_id text NOT NULL UNIQUE,
        sender text NOT NULL,
        recipient text NOT NULL,
        subject text NOT NULL,
        language text NOT NULL,
        html text NOT NULL,
        body text NOT NULL
      );
    `,
  },
];
