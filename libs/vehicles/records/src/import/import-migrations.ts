import type { SqlMigration } from '@fairlot/database';

export const importMigrations: readonly SqlMigration[] = [
  {
    // A list that was sent and not written yet, or written a moment ago. Its rows go with it.
    name: 'VehicleImports1767000000000',
    up: `
      CREATE TABLE vehicle_import (
        id_temp uuid PRIMARY KEY,
        id_user int NOT NULL,
        id_owner_dealer int NOT NULL,
        id_market text NOT NULL,
        id_template int,
        provenance text,
        state text NOT NULL CHECK (state IN ('READING', 'STAGED', 'SAVED', 'UNDONE')),
        content_hash text NOT NULL,
        headings jsonb NOT NULL,
        mapping jsonb NOT NULL,
        saved_in text,
        save_key uuid,
        files_attached int NOT NULL DEFAULT 0,
        created_at bigint NOT NULL
      );
      CREATE INDEX vehicle_import_user ON vehicle_import (id_user, created_at);
      CREATE INDEX vehicle_import_created_at ON vehicle_import (created_at);
      CREATE TABLE vehicle_import_row (
        id_temp uuid NOT NULL REFERENCES vehicle_import ON DELETE CASCADE,
        tupla int NOT NULL,
        line int NOT NULL,
        cells jsonb NOT NULL,
        vehicle jsonb,
        problems jsonb NOT NULL,
        outcome text NOT NULL CHECK (outcome IN
          ('CREATED', 'CHANGED', 'UNCHANGED', 'REFUSED', 'UNDONE', 'KEPT')),
        id_vehicle int,
        before jsonb,
        PRIMARY KEY (id_temp, tupla)
      );
      CREATE INDEX vehicle_import_row_outcome ON vehicle_import_row (id_temp, outcome, tupla);
      CREATE TABLE vehicle_import_mapping (
        id_owner_dealer int NOT NULL,
        provenance text NOT NULL,
        headings jsonb NOT NULL,
        PRIMARY KEY (id_owner_dealer, provenance)
      );
    `,
  },
  {
    // How far the work on a list has come, written beside the transaction that does it.
    name: 'VehicleImportWork1767700000150',
    up: `
      CREATE TABLE vehicle_import_work (
        id_temp uuid PRIMARY KEY REFERENCES vehicle_import ON DELETE CASCADE,
        run uuid NOT NULL,
        doing text NOT NULL CHECK (doing IN ('JUDGING', 'SAVING', 'UNDOING')),
        done int NOT NULL,
        total int,
        started_at bigint NOT NULL,
        seen_at bigint NOT NULL
      );
    `,
  },
  {
    // What a frame number says against a make; most rows have none.
    name: 'VehicleImportDoubts1769000000115',
    up: `
      ALTER TABLE vehicle_import_row ADD COLUMN makes_against text[];
      CREATE INDEX vehicle_import_row_doubt ON vehicle_import_row (id_temp, tupla)
        WHERE makes_against IS NOT NULL;
    `,
  },
  {
    // What is read on where the process that read it is no more; it goes once it is judged.
    name: 'VehicleImportContents1769800000113',
    up: `
      ALTER TABLE vehicle_import ADD COLUMN content bytea;
      ALTER TABLE vehicle_import_work ADD COLUMN tries int NOT NULL DEFAULT 1;
    `,
  },
];
