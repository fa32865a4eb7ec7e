import type { StoredTable } from '@fairlot/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { storedTables } from '../core/stored-tables.js';

/** Number of rows that are locked together. The next run continues with the rest. */
const BATCH_SIZE = 1_000;

/** SQL that deletes a batch of expired rows. Skips rows that another process is deleting. */
const deleteOverdueSql = ({ table, over }: StoredTable): string => `
  DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${table} WHERE ${over} LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED))`;

/** Deletes rows whose retention period in the register of personal data is over. */
@Injectable()
export class OverdueRows {
  constructor(private readonly dataSource: DataSource) {}

  /** @param now epoch ms. @param signal stops after a batch; the next run deletes the rest. */
  async erase(now: number, signal?: AbortSignal): Promise<void> {
    const isStopped = () => signal?.aborted === true;
    for (const table of storedTables.filter(({ over }) => over !== null)) {
      if (isStopped()) return;
      const sql = deleteOverdueSql(table);
      let count = BATCH_SIZE;
      while (count === BATCH_SIZE && !isStopped())
        [, count] = await this.dataSource.query<[unknown[], number]>(sql, [now]);
    }
  }
}
