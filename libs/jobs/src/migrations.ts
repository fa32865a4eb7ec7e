import { readFileSync } from 'node:fs';
import type { SqlMigration } from '@fairlot/database';

const readSql = (file: string): string =>
  readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');

export const jobMigrations: readonly SqlMigration[] = [
  {
    // The portal's migrations create the schema of pg-boss, which never migrates by itself.
    name: 'PgBoss1776000000000',
    up: readSql('pgboss-46.sql'),
  },
  {
    name: 'JobProgress1776000000001',
    up: `
      CREATE TABLE job_progress (
        id_job uuid PRIMARY KEY,
        done int NOT NULL,
        total int,
        reported_at bigint NOT NULL
      );
      CREATE INDEX job_progress_reported_at ON job_progress (reported_at);
    `,
  },
  {
    name: 'JobRows1776000000002',
    up: `
      CREATE TABLE job_row (
        id_job uuid NOT NULL,
        number int NOT NULL,
        outcome text NOT NULL
          CHECK (outcome IN ('APPLIED', 'ALREADY', 'REFUSED', 'CHANGED', 'GONE')),
        reason text CHECK (outcome <> 'REFUSED' OR reason IS NOT NULL),
        recorded_at bigint NOT NULL,
        PRIMARY KEY (id_job, number)
      );
      CREATE INDEX job_row_recorded_at ON job_row (recorded_at);
    `,
  },
  {
    // Its jobs wait for the next run, for ever. Each run increases the number of retries, so the
    // delay after a crash must not depend on it.
    name: 'RepeatedJobs1799700000042',
    up: `
      SELECT pgboss.create_queue('repeated', '{"policy":"exclusive","retryLimit":1000000,"retryDelay":1,
        "retryBackoff":false,"heartbeatSeconds":30,"expireInSeconds":14400,
        "retentionSeconds":315360000,"deleteAfterSeconds":3600}');
    `,
  },
  {
    // The previous version neither writes nor deletes rows. The next run of this version does.
    name: 'FailingWork1799700000041',
    up: `
      CREATE TABLE failing_work (
        name     text PRIMARY KEY,
        since_at bigint NOT NULL
      );
    `,
  },
];
