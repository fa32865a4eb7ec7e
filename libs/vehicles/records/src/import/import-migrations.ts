import type { SqlMigration } from '@fairlot/database';

export const importMigrations: readonly SqlMigration[] = [
  {
    // Lists that are pending or were saved recently. Their rows are deleted with them.
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
    // Progress of the work on a list, written outside the transaction of that work.
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
    // Makes that contradict the VIN. Most rows have none.
    name: 'VehicleImportDoubts1769000000115',
    up: `
      ALTER TABLE vehicle_import_row ADD COLUMN makes_against text[];
      CREATE INDEX vehicle_import_row_doubt ON vehicle_import_row (id_temp, tupla)
        WHERE makes_against IS NOT NULL;
    `,
  },
  {
    // The file, so that another process can continue to read it. Deleted once the list is
    // validated.
    name: 'VehicleImportContents1769800000113',
    up: `
      ALTER TABLE vehicle_import ADD COLUMN content bytea;
      ALTER TABLE vehicle_import_work ADD COLUMN tries int NOT NULL DEFAULT 1;
    `,
  },
  {
    // Encoding of the text, origin of the source, and vehicles that occur twice in the list or in
    // stock.
    name: 'VehicleImportReading1777000000340',
    up: `
      ALTER TABLE vehicle_import
        ADD COLUMN encoding text,
        ADD COLUMN is_provenance_told boolean NOT NULL DEFAULT true;
      ALTER TABLE vehicle_import_row ADD COLUMN doubts jsonb NOT NULL DEFAULT '[]';
      CREATE INDEX vehicle_import_row_doubts ON vehicle_import_row (id_temp, tupla)
        WHERE doubts <> '[]';
      CREATE INDEX "IDX_vehicle_code_alike" ON vehicle
        (id_owner_dealer, lower(regexp_replace(external_id, '\\s', '', 'g')));
    `,
  },
  {
    // Mappings of values, stored for each seller.
    name: 'VehicleImportValues1777000000910',
    up: `
      CREATE TABLE vehicle_import_value (
        id_owner_dealer int NOT NULL,
        field text NOT NULL,
        value text NOT NULL,
        meaning text,
        PRIMARY KEY (id_owner_dealer, field, value)
      );
    `,
  },
  {
    // The date system of a workbook. It applies to serial numbers in cells without a date format.
    name: 'VehicleImportDates1799700000043',
    up: `
      ALTER TABLE vehicle_import ADD COLUMN is_from_1904 boolean NOT NULL DEFAULT false;
    `,
  },
];

/** Must run after the migrations of jobs. */
export const importJobMigrations: readonly SqlMigration[] = [
  {
    // Creates jobs for lists that processes of the previous version read. Remove the table and its
    // trigger once no such process is left.
    name: 'VehicleImportJobs1776000000010',
    up: `
      SELECT pgboss.create_queue('vehicle-import', '{"policy":"exclusive","retryLimit":2,"retryDelay":1,
        "retryBackoff":true,"heartbeatSeconds":30,"expireInSeconds":14400,"retentionSeconds":86400,
        "deleteAfterSeconds":86400}');
      CREATE FUNCTION enqueue_vehicle_import(list uuid) RETURNS void LANGUAGE sql AS $$
        INSERT INTO pgboss.job (name, data, singleton_key, policy, retry_limit, retry_delay,
          retry_backoff, heartbeat_seconds, expire_seconds, deletion_seconds, keep_until)
        SELECT q.name, jsonb_build_object('doing', 'JUDGING', 'mapping', NULL,
            'idTemp', i.id_temp, 'idUser', i.id_user),
          i.id_temp, q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.heartbeat_seconds,
          q.expire_seconds, q.deletion_seconds,
          pgboss.job_now() + q.retention_seconds * interval '1 second'
        FROM pgboss.queue q, vehicle_import i
        WHERE q.name = 'vehicle-import' AND i.id_temp = list AND i.state = 'READING'
          AND i.content IS NOT NULL
        ON CONFLICT DO NOTHING;
        SELECT pg_notify('job_queued', 'vehicle-import');
      $$;
      CREATE FUNCTION vehicle_import_work_begun() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM enqueue_vehicle_import(NEW.id_temp);
          RETURN NULL;
        END
      $$;
      CREATE TRIGGER vehicle_import_work_begun AFTER INSERT ON vehicle_import_work
        FOR EACH ROW WHEN (NEW.doing = 'JUDGING') EXECUTE FUNCTION vehicle_import_work_begun();
      SELECT enqueue_vehicle_import(id_temp) FROM vehicle_import_work WHERE doing = 'JUDGING';
    `,
  },
];
