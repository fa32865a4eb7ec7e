import { Module } from '@nestjs/common';
import { VehicleConditionService } from './condition/vehicle-condition-service.js';
import { DossierReader } from './dossier/dossier-reader.js';
import { SheetReader } from './dossier/sheet-reader.js';
import { UploadService } from './files/upload-service.js';
import { VehicleFileService } from './files/vehicle-file-service.js';
import { ListTarget } from './import/list-target.js';
import { VehicleIntake } from './import/vehicle-intake.js';
import { VehiclePictureService } from './files/vehicle-picture-service.js';
import { VehicleLists } from './search/vehicle-lists.js';
import { VehicleSelection } from './search/vehicle-selection.js';
import { VehicleEditor } from './vehicle-editor.js';
import { VehicleReader } from './vehicle-reader.js';
import { VehicleScope } from './vehicle-scope.js';
import { VehicleVisibility } from './vehicle-visibility.js';

const useCases = [
  DossierReader,
  SheetReader,
  ListTarget,
  UploadService,
  VehicleConditionService,
  VehicleEditor,
  VehicleFileService,
  VehicleIntake,
  VehiclePictureService,
  VehicleLists,
  VehicleReader,
  VehicleScope,
  VehicleSelection,
  VehicleVisibility,
];

/**
 * Needs these providers from global modules: `PartnerDirectory`, `SentParts`, `VehicleRegistry`,
 * `VehicleFiles`, `VehiclePictures`, `VehicleConditions`, `VehicleImports` and `VehicleShowings`.
 */
@Module({ providers: useCases, exports: useCases })
export class VehiclesApplicationModule {}
