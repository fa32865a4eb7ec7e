import { bulkChangeOperations } from './bulk-changes.js';
import { contentImageOperations } from './content-images.js';
import { lookupOperations } from './lookup.js';
import { partnerPreviewOperations } from './partner-preview.js';
import { recordDocumentOperations } from './record-documents.js';
import { recordExportOperations } from './record-exports.js';
import { operationsOfRecords } from './records.js';

export * from './banner.js';
export * from './bulk-changes.js';
export * from './content-images.js';
export { dealer, dealerRecordOperations } from './dealer.js';
export * from './describe-record.js';
export { fieldWithParts } from './example-about.js';
export { isWritten, mayRead, mayWrite } from './field-access.js';
export { writtenIban } from '../iban.js';
export { isGroup } from './nested-fields.js';
export { isRequiredIn, missingFieldsIn } from './required-fields.js';
export {
  choice,
  DOCUMENT_MAX,
  email,
  filterSchemaOf,
  market,
  markets,
  optional,
  text,
  vatNumber,
  yesNo,
  type Field,
  type FieldKind,
  type Fields,
} from './field.js';
export { filteredField } from './filtered-field.js';
export { keyParameter } from './key-parameter.js';
export { LOOKUP_MAX, lookupOperations } from './lookup.js';
export * from './record-documents.js';
export * from './record-exports.js';
export { createBodyOf, recordOperations } from './record-operations.js';
export { BULK_MAX, RECORD_WORKBOOK_MAX } from './many-operations.js';
export { RECORDS, type RecordCallId } from './records.js';
export { codeOf, codesOf, reference } from './reference-fields.js';
export * from './seller.js';
export { instant } from './time-fields.js';
export { partnerPreviewOperations } from './partner-preview.js';
export { template } from './template.js';
export { templateCopy, type CopiedFields, type TemplateCopyTarget } from './template-copy.js';

/** The rows of the back office. */
export const recordCalls = {
  ...bulkChangeOperations,
  ...contentImageOperations,
  ...lookupOperations,
  ...partnerPreviewOperations,
  ...recordDocumentOperations,
  ...recordExportOperations,
  ...operationsOfRecords,
};
