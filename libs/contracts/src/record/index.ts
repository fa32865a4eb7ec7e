import type { RecordDescription } from './describe-record.js';
import { seller, sellerOperations } from './seller.js';

export * from './describe-record.js';
export type { Field, FieldKind } from './field.js';
export { bodyOf, recordOperations } from './record-operations.js';
export { DELETED_MAX, RECORD_WORKBOOK_MAX } from './many-operations.js';
export * from './seller.js';
export * from './sort-text.js';

/** Every record that staff keep. */
export const RECORDS: readonly RecordDescription[] = [seller];

/** The ids of their calls. */
export type RecordCallId = keyof typeof sellerOperations;
