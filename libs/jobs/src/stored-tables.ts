import { storedTable, type StoredTable } from '@fairlot/kernel';

/** The tables of pg-boss are in another schema. The payloads of jobs contain only ids. */
export const storedTables: readonly StoredTable[] = [
  storedTable('job_progress', {
    keeps: 'progress of running jobs',
    other: 'id_job done total reported_at',
    // Only rows of failed jobs are left to delete. Other jobs delete their row when they end.
    over: 'reported_at < $1::bigint - 86400000::bigint',
  }),
  storedTable('job_row', {
    keeps: 'result of each row of a job, as numbers and codes',
    other: 'id_job number outcome reason recorded_at',
    over: 'recorded_at < $1::bigint - 7776000000::bigint',
  }),
  storedTable('failing_work', {
    keeps: 'since when work of all processes fails',
    other: 'name since_at',
  }),
];
