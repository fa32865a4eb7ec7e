export * from './audit/change-outbox.js';
export { AuditLog, type AuditFilter } from './audit/audit-log.js';
export { approverContext } from './audit/approver.js';
export { changeOrigin, type ChangeOrigin } from './audit/change-origin.js';
export {
  audit,
  addAuditEntry,
  fieldChanges,
  redactTrail,
  type AuditedRecord,
  type Cause,
} from './audit/audit-trail.js';
export * from './audit/record-change.entity.js';
export {
  LATER_BULK,
  RECORD_BULK,
  type BulkBatch,
  type BulkChange,
  type BulkKind,
  type BulkRow,
} from './bulk/bulk-change.js';
export { rowsMatching, tableBulk, type TableBulk } from './bulk/table-bulk.js';
export * from './bulk/bulk-changes.js';
export { bulkMigrations } from './bulk/bulk-migrations.js';
export { changeRows, type RowChange, type RowResult } from './bulk/change-rows.js';
export {
  OUTCOMES,
  RecordSelection,
  type ChosenRow,
  type Outcome,
} from './bulk/record-selection.entity.js';
export * from './entities.js';
export * from './export/export-errors.js';
export { exportMigrations } from './export/export-migrations.js';
export * from './export/record-export.entity.js';
export * from './export/record-exports.js';
export * from './files/record-document.entity.js';
export * from './files/record-documents.js';
export * from './feed/change-feed.js';
export * from './feed/signal.js';
export * from './migrations.js';
export * from './read/conditions.js';
export { encodeCursor, InvalidCursor, parseCursor } from './read/cursor.js';
export { type ValueCounts } from './read/count-values.js';
export { type RecordPage, type Total } from './read/list-rows.js';
export * from './read/matching.js';
export * from './read/read-cache.js';
export * from './table/define-table.js';
export * from './table/described-table.js';
export { lockWithTimeout } from './table/lock-with-timeout.js';
export type { ChangeOptions, GuardRow, PutRow, PutOptions, RowWriting } from './table/put-rows.js';
export * from './table/record-errors.js';
export * from './table/records.js';
export * from './table/unsortable.js';
export { storedTables } from './stored-tables.js';
