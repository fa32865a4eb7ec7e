import { storedTable, type StoredTable } from '@fairlot/kernel';

/** The tables of pg-boss are in a separate schema. Payloads contain row ids only. */
export const storedTables: readonly StoredTable[] = [
  storedTable('job_progress', {
    keeps: 'progress of running jobs',
    other: 'id_job done total reported_at',
    // Deletes only rows of failed jobs, because other jobs delete their row when they end.
    over: 'reported_at < $1::bigint - 86400000::bigint',
  }),
  storedTable('job_row', {
    keeps: 'result of each row of a job, as numbers and codes',
    other: 'id_job number outcome reason recorded_at',
    over: 'recorded_at < $1::bigint - 7776000000::bigint',
  }),
];
