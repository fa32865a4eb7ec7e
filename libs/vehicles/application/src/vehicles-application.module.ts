import { Module } from '@nestjs/common';
import { VehicleConditionDesk } from './condition/vehicle-condition-desk.js';
import { DossierReader } from './dossier/dossier-reader.js';
import { SheetReader } from './dossier/sheet-reader.js';
import { SentFileDesk } from './files/sent-file-desk.js';
import { VehicleFileDesk } from './files/vehicle-file-desk.js';
import { ListTarget } from './import/list-target.js';
import { VehicleIntake } from './import/vehicle-intake.js';
import { VehiclePictureDesk } from './files/vehicle-picture-desk.js';
import { VehicleLists } from './search/vehicle-lists.js';
import { VehicleSelection } from './search/vehicle-selection.js';
import { VehicleEditor } from './vehicle-editor.js';
import { VehicleReader } from './vehicle-reader.js';
import { VehicleScope } from './vehicle-scope.js';
import { VehicleSight } from './vehicle-sight.js';

const useCases = [
  DossierReader,
  SheetReader,
  ListTarget,
  SentFileDesk,
  VehicleConditionDesk,
  VehicleEditor,
  VehicleFileDesk,
  VehicleIntake,
  VehiclePictureDesk,
  VehicleLists,
  VehicleReader,
  VehicleScope,
  VehicleSelection,
  VehicleSight,
];

/**
 * Needs `PartnerDirectory`, `SentParts`, `VehicleRegistry`, `VehicleFiles`, `VehiclePictures`, `VehicleConditions`,
 * `VehicleImports` and `VehicleShowings` from global modules.
 */
@Module({ providers: useCases, exports: useCases })
export class VehiclesApplicationModule {}
