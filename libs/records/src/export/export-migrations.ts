import type { SqlMigration } from '@fairlot/database';

/** The queue of exports. Must run after the migrations of jobs. */
export const exportMigrations: readonly SqlMigration[] = [
  {
    name: 'RecordExportQueue1796600000001',
    up: `
      SELECT pgboss.create_queue('record-export', '{"policy":"exclusive","retryLimit":2,"retryDelay":1,
        "retryBackoff":true,"heartbeatSeconds":30,"expireInSeconds":14400,"retentionSeconds":86400,
        "deleteAfterSeconds":86400}');
    `,
  },
];
