import type { SqlMigration } from '@fairlot/database';

export const vehicleFileMigrations: readonly SqlMigration[] = [
  {
    // A file is either pending, with its sender's id for it, or belongs to a vehicle.
    name: 'VehicleFiles1766800000000',
    up: `
      CREATE TABLE vehicle_file (
        id_file     text PRIMARY KEY,
        kind        text NOT NULL
          CHECK (kind IN ('APPRAISAL', 'DATASHEET', 'OTHER', 'PHOTO', 'RECOGNITION')),
        name        text NOT NULL,
        media_type  text NOT NULL,
        bytes       int NOT NULL,
        sha256      text NOT NULL,
        position    int NOT NULL,
        placeholder text,
        kept_at     bigint NOT NULL,
        id_user     int NOT NULL,
        sending_key uuid NOT NULL,
        id_temp     uuid,
        tupla       int,
        id_vehicle  int REFERENCES vehicle ON DELETE CASCADE,
        CHECK ((id_vehicle IS NULL) = (id_temp IS NOT NULL)),
        CHECK ((id_temp IS NULL) = (tupla IS NULL)),
        UNIQUE (id_user, sending_key)
      );
      CREATE INDEX vehicle_file_temp ON vehicle_file (id_user, id_temp, tupla)
        WHERE id_vehicle IS NULL;
      CREATE INDEX vehicle_file_kept_at ON vehicle_file (kept_at) WHERE id_vehicle IS NULL;
      CREATE INDEX vehicle_file_vehicle ON vehicle_file (id_vehicle, position);
      CREATE TABLE vehicle_file_content (
        stored     text PRIMARY KEY,
        id_file    text NOT NULL REFERENCES vehicle_file ON DELETE CASCADE,
        media_type text NOT NULL,
        width      int,
        bytes      int NOT NULL
      );
      CREATE INDEX vehicle_file_content_file ON vehicle_file_content (id_file, width);
    `,
  },
  {
    name: 'VehicleFileChanges1767200000000',
    up: `
      ALTER TABLE vehicle_file ADD COLUMN turned int NOT NULL DEFAULT 0
        CHECK (turned IN (0, 90, 180, 270));
      CREATE TABLE vehicle_file_change (
        id_change  int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id_vehicle int NOT NULL REFERENCES vehicle ON DELETE CASCADE,
        changed_at bigint NOT NULL,
        id_user    int NOT NULL,
        what       text NOT NULL CHECK (what IN ('ATTACHED', 'REMOVED', 'TURNED', 'ORDERED')),
        id_file    text,
        files      int NOT NULL
      );
      CREATE INDEX vehicle_file_change_vehicle ON vehicle_file_change (id_vehicle, id_change);
    `,
  },
  {
    // Lets identical files share their bytes.
    name: 'SharedVehicleFiles1768000000000',
    up: `
      ALTER TABLE vehicle_file_content
        DROP CONSTRAINT vehicle_file_content_pkey, ADD PRIMARY KEY (stored, id_file);
      CREATE INDEX vehicle_file_sha256 ON vehicle_file (sha256);
    `,
  },
  {
    // Old and new value of each change. Earlier changes have none.
    name: 'VehicleFileValues1768500000000',
    up: `
      ALTER TABLE vehicle_file_change ADD COLUMN old_value text, ADD COLUMN new_value text;
    `,
  },
  {
    // Parts of uploads. Each part has the time of the first part of its upload.
    name: 'SentParts1768400000106',
    up: `
      CREATE TABLE sent_part (
        id_user   int NOT NULL,
        id_upload uuid NOT NULL,
        at        int NOT NULL,
        bytes     int NOT NULL,
        sha256    text NOT NULL,
        stored    text NOT NULL UNIQUE,
        began_at  bigint NOT NULL,
        PRIMARY KEY (id_user, id_upload, at)
      );
      CREATE INDEX sent_part_began_at ON sent_part (began_at);
    `,
  },
  {
    // First pages of PDFs. They are drawn for existing PDFs too.
    name: 'DocumentPages1769000000112',
    up: `
      ALTER TABLE vehicle_file
        ADD COLUMN page_due_at bigint DEFAULT 0,
        ADD COLUMN page_tries int NOT NULL DEFAULT 0;
      CREATE INDEX vehicle_file_page_due ON vehicle_file (id_user, page_due_at)
        WHERE media_type = 'application/pdf' AND id_vehicle IS NOT NULL AND page_due_at IS NOT NULL;
    `,
  },
];
