import { Notifications } from '@fairlot/database';
import type { TestDatabase } from '@fairlot/database/testing';
import type { DataSource } from 'typeorm';
import { RecordChange } from '../audit/record-change.entity.js';
import { RecordSelection } from '../bulk/record-selection.entity.js';
import { RecordExport } from '../export/record-export.entity.js';
import type { FilterOf, SortOf } from '../table/define-table.js';
import { Records } from '../table/records.js';
import { Part, partTable } from './part.js';

/** The services of a portal process that these tests need. */
export type TestProcess = {
  readonly parts: Records<Part, FilterOf<typeof partTable>, SortOf<typeof partTable>>;
  readonly source: DataSource;
  readonly notifications: Notifications;
  readonly stop: () => Promise<void>;
};

export const startProcess = async (database: TestDatabase): Promise<TestProcess> => {
  const source = await database.dataSource([Part, RecordChange, RecordExport, RecordSelection]);
  const notifications = new Notifications(database.connection);
  const parts = new Records(partTable, { dataSource: source, notifications });
  await parts.onModuleInit();
  return { parts, source, notifications, stop: () => notifications.close() };
};
