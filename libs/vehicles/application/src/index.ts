export { VehicleConditionService } from './condition/vehicle-condition-service.js';
export { datasheetOf, languageTagOf } from './dossier/datasheet-of.js';
export { DossierReader, type Dossier } from './dossier/dossier-reader.js';
export { SheetReader } from './dossier/sheet-reader.js';
export { UploadService } from './files/upload-service.js';
export { VehicleFileService, type OpenFile } from './files/vehicle-file-service.js';
export { listVocabulary } from './import/list-vocabulary.js';
export { stockTable } from './stock-table.js';
export {
  ListRefused,
  VehicleIntake,
  type WrittenRow,
  type WrittenRows,
} from './import/vehicle-intake.js';
export { VehiclePictureService } from './files/vehicle-picture-service.js';
export { VehicleLists } from './search/vehicle-lists.js';
export { SelectionRefused, VehicleSelection } from './search/vehicle-selection.js';
export { moverStandingOf } from './standing-of.js';
export { VehicleEditor } from './vehicle-editor.js';
export * from './vehicle-reader.js';
export * from './vehicle-scope.js';
export * from './visible-vehicles.js';
export * from './vehicle-visibility.js';
export * from './vehicle-view.js';
export * from './vehicles-application.module.js';
