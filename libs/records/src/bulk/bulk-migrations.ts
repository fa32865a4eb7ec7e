import type { SqlMigration } from '@fairlot/database';

/** After those of the jobs. */
export const bulkMigrations: readonly SqlMigration[] = [
  {
    name: 'RecordBulk1777000000000',
    up: `
      SELECT pgboss.create_queue('record-bulk', '{"policy":"exclusive","retryLimit":2,"retryDelay":1,
        "retryBackoff":true,"heartbeatSeconds":30,"expireInSeconds":14400,"retentionSeconds":86400,
        "deleteAfterSeconds":86400}');
      ALTER TABLE record_selection ADD COLUMN chosen jsonb, ADD COLUMN id_job uuid;
      CREATE INDEX "IDX_record_selection_actor" ON record_selection (id_actor, asked_at);
    `,
  },
];
