import { PROCESSES_MAX, processReport, type ProcessReport } from '@fairlot/contracts/engineering';
import type { DataSource } from 'typeorm';

/** A process that has not reported for this long counts as ended. */
const EXPIRES_AFTER_MS = 30_000;

const WRITE_REPORT = `
  WITH gone AS (DELETE FROM process_report WHERE reported_at < $2::bigint - ${EXPIRES_AFTER_MS} AND process <> $1)
  INSERT INTO process_report (process, reported_at, report) VALUES ($1, $2::bigint, $3)
  ON CONFLICT (process) DO UPDATE SET reported_at = excluded.reported_at, report = excluded.report`;
const READ_REPORTS = `
  SELECT report FROM process_report WHERE process <> $1 AND reported_at >= $2::bigint - ${EXPIRES_AFTER_MS}
  ORDER BY reported_at DESC LIMIT ${PROCESSES_MAX - 1}`;

/** Stores the last report of each process on this database, one row per process. */
export class ReportTable {
  constructor(private readonly dataSource: Pick<DataSource, 'query'>) {}

  async write(report: ProcessReport): Promise<void> {
    const { idProcess, reportedAt } = report;
    await this.dataSource.query(WRITE_REPORT, [idProcess, reportedAt, JSON.stringify(report)]);
  }

  /** Reports of other processes that this version can read. */
  async others(idProcess: string, now: number): Promise<readonly ProcessReport[]> {
    const rows: { report: unknown }[] = await this.dataSource.query(READ_REPORTS, [idProcess, now]);
    return rows.flatMap(({ report }) => processReport.safeParse(report).data ?? []);
  }
}
