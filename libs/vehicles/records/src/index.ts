export { safeFileName } from '@fairlot/files-port';
export {
  conditionRow,
  VehicleConditions,
  type ConditionContent,
} from './condition/vehicle-conditions.js';
export type { VehicleCondition } from './condition/vehicle-condition.entity.js';
export { DocumentPages } from './files/document-pages.js';
export * from './files/generated-files.js';
export { SentParts, type SentPart } from './files/sent-parts.js';
export * from './files/vehicle-file.js';
export * from './files/vehicle-files.js';
export * from './files/vehicle-pictures.js';
export * from './import/import-vehicles.js';
export { ListFault } from './import/file/list-fault.js';
export type { TextEncoding } from './import/file/text-encoding.js';
export { listLines } from './import/file/list-lines.js';
export type { ListLine } from './import/file/list-line.js';
export { type VehicleName } from './search/named-vehicles.js';
export { identitiesOf, isSameCar, plateKey } from './search/same-car.js';
export * from './history-cursor.js';
export type { ListingClaims } from './listing/listing-claims.js';
export type { ListMapping } from './import/rows/judge-row.js';
export { invalidMappings, type ValueChange } from './import/values/value-mappings.js';
export { missingFields } from './import/file/list-columns.js';
export type { StagedImport, StagedRow } from './import/staged-import.js';
export * from './import/rows/vehicle-fields.js';
export type { ListOwner } from './import/rows/vehicle-record.js';
export { WrongImportState } from './import/wrong-import-state.js';
export type { OwnImport } from './import/imports-of.js';
export { TooManyImports, VehicleImports } from './import/vehicle-imports.js';
export { importJobMigrations } from './import/import-migrations.js';
export { VEHICLE_IMPORT, type ImportRun } from './import/import-jobs.js';
export * from './migrations.js';
export * from './vehicle-auctions.js';
export * from './vehicle-marks.js';
export * from './vehicle-table.js';
export * from './vehicle-registry.js';
export * from './vehicle.entity.js';
export { storedTables } from './stored-tables.js';
