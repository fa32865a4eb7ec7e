import type { SqlMigration } from '@fairlot/database';

/** Ids of templates have no foreign key, because templates belong to the context of partners. */
export const regulationVersionMigrations: readonly SqlMigration[] = [
  {
    name: 'RegulationVersions1796700000001',
    up: `
      CREATE TABLE regulation_version (
        id_template int NOT NULL,
        version int NOT NULL,
        hash text NOT NULL UNIQUE,
        binding_language text NOT NULL,
        note text NOT NULL,
        applies_at bigint NOT NULL,
        written_at bigint NOT NULL,
        id_author int NOT NULL REFERENCES app_user,
        consent text NOT NULL,
        command_id uuid NOT NULL UNIQUE,
        PRIMARY KEY (id_template, version)
      );
      CREATE INDEX regulation_version_consent_idx ON regulation_version (consent);
      -- The same text with headings and lists. Built-in texts have none.
      ALTER TABLE regulation ADD COLUMN html text;
      -- Acceptances of one version in several auctions.
      CREATE INDEX regulation_acceptance_hash_idx ON regulation_acceptance (id_dealer, hash);
    `,
  },
];
