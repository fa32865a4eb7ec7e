import type { SqlMigration } from '@fairlot/database';

/** Must run after the migrations of jobs. */
export const bulkMigrations: readonly SqlMigration[] = [
  {
    name: 'RecordBulk1777000000000',
    up: `
      SELECT pgboss.create_queue('record-bulk', '{"policy":"exclusive","retryLimit":2,"retryDelay":1,
        "retryBackoff":true,"heartbeatSeconds":30,"expireInSeconds":14400,"retentionSeconds":86400,
        "deleteAfterSeconds":86400}');
    `,
  },
  {
    name: 'LaterRecordBulk1796900000000',
    up: `
      SELECT pgboss.create_queue('record-bulk-later', '{"policy":"exclusive","retryLimit":2,
        "retryDelay":1,"retryBackoff":true,"heartbeatSeconds":30,"expireInSeconds":14400,
        "retentionSeconds":86400,"deleteAfterSeconds":86400}');
    `,
  },
];
