import { VehiclesApplicationModule } from '@fairlot/vehicles-application';
import { Module } from '@nestjs/common';
import { CodeTableController } from './code-table.controller.js';
import { DossierController } from './files/dossier.controller.js';
import { SentFilesController } from './files/sent-files.controller.js';
import { ServedFilesController } from './files/served-files.controller.js';
import { VehicleFilesController } from './files/vehicle-files.controller.js';
import { VehiclePicturesController } from './files/vehicle-pictures.controller.js';
import { VehicleSheetController } from './files/vehicle-sheet.controller.js';
import { VehicleUploadsController } from './files/vehicle-uploads.controller.js';
import { ListImportsController } from './list-imports.controller.js';
import { ProvenanceLogosController } from './provenance-logos.controller.js';
import { VehicleConditionController } from './vehicle-condition.controller.js';
import { VehicleEditController } from './vehicle-edit.controller.js';
import { VehicleListsController } from './vehicle-lists.controller.js';
import { VehiclesController } from './vehicles.controller.js';

/** Handles the calls about vehicles and code tables. */
@Module({
  imports: [VehiclesApplicationModule],
  controllers: [
    CodeTableController,
    DossierController,
    ListImportsController,
    ProvenanceLogosController,
    SentFilesController,
    ServedFilesController,
    VehicleConditionController,
    VehicleEditController,
    VehicleFilesController,
    VehiclePicturesController,
    VehicleSheetController,
    VehicleUploadsController,
    VehicleListsController,
    VehiclesController,
  ],
})
export class VehiclesHttpModule {}
