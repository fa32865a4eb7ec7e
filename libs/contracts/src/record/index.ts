import { banner, bannerOperations } from './banner.js';
import { contentImageOperations } from './content-images.js';
import type { RecordDescription } from './describe-record.js';
import { seller, sellerOperations } from './seller.js';

export * from './banner.js';
export * from './content-images.js';
export * from './describe-record.js';
export { filterSchemaOf, type Field, type FieldKind } from './field.js';
export { bodyOf, recordOperations } from './record-operations.js';
export { DELETED_MAX, RECORD_WORKBOOK_MAX } from './many-operations.js';
export * from './seller.js';
export * from './sort-text.js';

/** Every record that staff keep, in the order of the menu. */
export const RECORDS: readonly RecordDescription[] = [seller, banner];

const ofRecords = { ...sellerOperations, ...bannerOperations };
/** The ids of their calls. */
export type RecordCallId = keyof typeof ofRecords;

/** The rows of the back office. */
export const recordCalls = { ...contentImageOperations, ...ofRecords };
