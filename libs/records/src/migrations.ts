import type { SqlMigration } from '@fairlot/database';

/**
 * Tables of this library: the audit trail of all records, with indexes by record and by command.
 */
export const migrations: readonly SqlMigration[] = [
  {
    name: 'RecordChanges1764100000000',
    up: `
      CREATE TABLE record_change (
        id_change  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        changed_at timestamptz NOT NULL DEFAULT now(),
        id_actor   integer,
        command_id text,
        table_name text NOT NULL,
        record_key text NOT NULL,
        fields     jsonb NOT NULL
      );
      CREATE INDEX "IDX_record_change_record" ON record_change (table_name, record_key, id_change);
    `,
  },
  {
    name: 'RecordOutbox1769700000000',
    up: `
      CREATE TABLE record_outbox (
        id_change bigint PRIMARY KEY REFERENCES record_change ON DELETE CASCADE,
        id_market text
      );
    `,
  },
  {
    name: 'RecordCommands1771000000000',
    up: `
      CREATE INDEX "IDX_record_change_command" ON record_change (command_id)
        WHERE command_id IS NOT NULL;
    `,
  },
  {
    name: 'RecordSelections1772000000000',
    up: `
      CREATE TABLE record_selection (
        table_name text NOT NULL,
        id_actor   integer NOT NULL,
        command_id text NOT NULL,
        asked_at   timestamptz NOT NULL,
        asked      jsonb NOT NULL,
        count      integer NOT NULL,
        outcomes   jsonb NOT NULL,
        PRIMARY KEY (table_name, id_actor, command_id)
      );
    `,
  },
  {
    name: 'RecordSelectionJobs1776900000000',
    up: `
      ALTER TABLE record_selection ADD COLUMN chosen jsonb, ADD COLUMN id_job uuid;
      CREATE INDEX "IDX_record_selection_actor" ON record_selection (id_actor, asked_at);
    `,
  },
  {
    // The previous version leaves both columns empty, and joins a table with an `id_market` to this
    // one. Contexts set the market of older changes.
    name: 'RecordChangeOrigins1778000000000',
    up: `
      ALTER TABLE record_change ADD COLUMN market text, ADD COLUMN application text;
      CREATE INDEX "IDX_record_change_actor" ON record_change (id_actor, id_change)
        WHERE id_actor IS NOT NULL;
      CREATE INDEX "IDX_record_change_audit" ON record_change (id_change)
        WHERE table_name NOT IN ('vehicle', 'vehicle_condition');
    `,
  },
  {
    name: 'RecordExports1796600000000',
    up: `
      CREATE TABLE record_export (
        id_export  uuid PRIMARY KEY,
        id_actor   integer NOT NULL,
        command_id text NOT NULL,
        asked      jsonb NOT NULL,
        rights     jsonb NOT NULL,
        asked_at   timestamptz NOT NULL,
        id_job     uuid NOT NULL,
        ended_at   timestamptz,
        deleted_at timestamptz,
        id_file    text,
        bytes      integer,
        rows       integer,
        reason     text
      );
      CREATE UNIQUE INDEX record_export_command ON record_export (id_actor, command_id);
      CREATE INDEX "IDX_record_export_actor" ON record_export (id_actor, asked_at);
      CREATE INDEX record_export_asked_at ON record_export (asked_at);
    `,
  },
  {
    name: 'RecordDocuments1796700000000',
    up: `
      CREATE TABLE record_document (
        id_file     text PRIMARY KEY,
        id_actor    integer NOT NULL,
        command_id  text NOT NULL,
        uploaded_at timestamptz NOT NULL,
        name        text NOT NULL,
        kind        text NOT NULL,
        bytes       integer NOT NULL,
        table_name  text,
        field       text,
        record_key  text
      );
      CREATE UNIQUE INDEX record_document_command ON record_document (id_actor, command_id);
      CREATE INDEX record_document_field ON record_document (table_name, field);
    `,
  },
  {
    // The previous version of the program does not set this column.
    name: 'RecordChangeApprovers1796800000000',
    up: `ALTER TABLE record_change ADD COLUMN id_approver integer;`,
  },
];
