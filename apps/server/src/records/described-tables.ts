import { RECORDS, type RecordDescription } from '@fairlot/contracts/record';
import { describedStoredTable, describedTable, type DescribedTable } from '@fairlot/records';

type DescribedRecord = RecordDescription & DescribedTable;

/** The records whose tables are derived from their descriptions. */
export const describedTables = RECORDS.filter(
  (one): one is DescribedRecord => one.table !== undefined,
).map((record) => ({
  record,
  table: describedTable(record),
  kept: describedStoredTable(record),
}));
