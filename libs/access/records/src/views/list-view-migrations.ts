import type { SqlMigration } from '@fairlot/database';

export const listViewMigrations: readonly SqlMigration[] = [
  {
    name: 'ListViews1768000000140',
    up: `
      CREATE TABLE list_view (
        id_user int NOT NULL REFERENCES app_user ON DELETE CASCADE,
        list text NOT NULL,
        name text NOT NULL,
        is_default bool NOT NULL,
        said jsonb NOT NULL,
        columns text[] NOT NULL,
        density text NOT NULL CHECK (density IN ('comfortable', 'compact')),
        PRIMARY KEY (id_user, list, name)
      );
    `,
  },
  {
    name: 'SharedListViews1799700000039',
    up: `
      ALTER TABLE list_view ADD COLUMN is_shared bool NOT NULL DEFAULT false;
      CREATE INDEX list_view_shared_idx ON list_view (list) WHERE is_shared;
    `,
  },
];
