import { bulkChangeOperations } from './bulk-changes.js';
import { contentImageOperations } from './content-images.js';
import { ofRecords } from './records.js';

export * from './banner.js';
export * from './bulk-changes.js';
export * from './content-images.js';
export * from './describe-record.js';
export { filterSchemaOf, type Field, type FieldKind } from './field.js';
export { bodyOf, recordOperations } from './record-operations.js';
export { BULK_MAX, RECORD_WORKBOOK_MAX } from './many-operations.js';
export { RECORDS, type RecordCallId } from './records.js';
export * from './seller.js';

/** The rows of the back office. */
export const recordCalls = { ...bulkChangeOperations, ...contentImageOperations, ...ofRecords };
