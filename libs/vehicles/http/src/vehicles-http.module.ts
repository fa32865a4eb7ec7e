import { VehiclesApplicationModule } from '@fairlot/vehicles-application';
import { Module } from '@nestjs/common';
import { CodeTableController } from './code-table.controller.js';
import { VehiclesController } from './vehicles.controller.js';

/** The calls about vehicles and code tables. */
@Module({
  imports: [VehiclesApplicationModule],
  controllers: [VehiclesController, CodeTableController],
})
export class VehiclesHttpModule {}
