import { systemClock, type StoredTable } from '@fairlot/kernel';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { storedTables } from '../core/stored-tables.js';

const CHECK_EVERY_MS = 3_600_000;
/** Number of rows that are deleted in one transaction. The next batch continues with the rest. */
const BATCH_SIZE = 1_000;

/** SQL that deletes a batch of expired rows. Skips rows that another process is deleting. */
const deleteOverdueSql = ({ table, over }: StoredTable): string => `
  DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${table} WHERE ${over} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`;

/**
 * Part of the jobs role: deletes rows when their retention period is over, as the register of
 * personal data states it.
 */
@Injectable()
export class OverdueRows {
  private readonly logger = new Logger('overdue');
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly dataSource: DataSource) {}

  start(): void {
    this.timer = setInterval(() => this.startCheck(), CHECK_EVERY_MS);
    this.startCheck();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.checking;
  }

  /** Deletes all rows whose retention period is over. @param now epoch ms */
  async erase(now: number): Promise<void> {
    for (const table of storedTables.filter(({ over }) => over !== null)) {
      const sql = deleteOverdueSql(table);
      let count = BATCH_SIZE;
      while (count === BATCH_SIZE && !this.stopped)
        [, count] = await this.dataSource.query<[unknown[], number]>(sql, [now]);
    }
  }

  /** Runs the job now. Resolves when all expired rows are deleted. */
  async checkNow(): Promise<void> {
    this.startCheck();
    await this.checking;
  }

  private startCheck(): void {
    this.checking = this.checking
      .then(() => this.erase(systemClock.now()))
      .catch((error: unknown) => this.logger.warn(`cannot delete expired rows: ${String(error)}`));
  }
}
