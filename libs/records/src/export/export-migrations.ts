import type { SqlMigration } from '@fairlot/database';

/** Run after the migrations of jobs. */
export const exportMigrations: readonly SqlMigration[] = [
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
      SELECT pgboss.create_queue('record-export', '{"policy":"exclusive","retryLimit":2,"retryDelay":1,
        "retryBackoff":true,"heartbeatSeconds":30,"expireInSeconds":14400,"retentionSeconds":86400,
        "deleteAfterSeconds":86400}');
    `,
  },
];
