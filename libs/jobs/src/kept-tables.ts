import { keptTable, type KeptTable } from '@fairlot/kernel';

/** The tables of pg-boss are in a schema of their own. A payload names rows by their ids. */
export const keptTables: readonly KeptTable[] = [
  keptTable('job_progress', {
    keeps: 'how many of its rows a running job has done',
    other: 'id_job done total reported_at',
    // Of a job that failed for good: any other one removes its row at the end.
    over: 'reported_at < $1::bigint - 86400000::bigint',
  }),
  keptTable('job_row', {
    keeps: 'what became of each row of a job, by numbers and codes',
    other: 'id_job number outcome reason recorded_at',
    over: 'recorded_at < $1::bigint - 7776000000::bigint',
  }),
];
